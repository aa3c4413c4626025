import { Picture } from '#web/pictures/picture.tsx';
import { Stretched } from '#web/pictures/stretched.tsx';

/** The shape of the price: tiers that fall with volume, without amounts. */
export function PriceCurve() {
  return (
    <Picture caption="The shape of the price, without amounts: the rate per completed test falls tier by tier as the tests per month rise, and is lower still under a take-or-pay agreement.">
      <svg className="h-64 w-full overflow-visible text-xs" role="presentation">
        <Stretched>
          <path
            d="M0 10V92H100"
            className="fill-none stroke-field"
            vectorEffect="non-scaling-stroke"
          />
          <path d={`${agreed}V92H0z`} className="fill-lavender/10" />
          <path
            d="M20 18V92M40 34V92M60 47V92M80 57V92"
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={agreed}
            className="fill-none stroke-lavender"
            strokeWidth="2"
            strokeDasharray="6 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d="M0 18H20V34H40V47H60V57H80V64H100"
            className="fill-none stroke-ink"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        </Stretched>
        <text x="0" y="5%" className="fill-muted">
          Rate per completed test
        </text>
        <text x="100%" y="99%" textAnchor="end" className="fill-muted">
          Tests per month →
        </text>
        <text x="22%" y="29%" className="fill-ink font-semibold">
          Fixed within each tier
        </text>
        <text x="99%" y="83%" textAnchor="end" className="fill-lavender font-semibold">
          with take-or-pay
        </text>
      </svg>
    </Picture>
  );
}

const agreed = 'M0 28H20V43H40V55H60V64.5H80V71H100';
