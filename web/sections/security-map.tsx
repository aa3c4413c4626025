import type { CSSProperties } from 'react';
import { copyOf } from '#content/copy-of.ts';
import { classNames } from '#web/ui/class-names.ts';

const { map } = copyOf('security');

/**
 * Where a record is kept and who opens it. Wide screens have the cloud between the building and the world; on phones the
 * record is above, and a line leads down to each of the others.
 */
export function SecurityMap() {
  const { building, cloud, outside } = map.zones;
  return (
    <figure aria-labelledby="security-map-title" className="mt-10 md:mt-14">
      <h2 id="security-map-title" className="sr-only">
        {map.title}
      </h2>
      <div className="security-map">
        <Zone {...building} className="security-zone max-lg:hidden" />
        <div data-tone="ink" className="security-cloud">
          <Zone {...cloud} />
          <Record />
        </div>
        <Zone {...outside} className="security-zone security-zone-right max-lg:hidden" />
        <Zone {...building.below} className="security-zone security-below max-lg:hidden" />
        <Zone
          {...outside.below}
          className="security-zone security-zone-right security-below max-lg:hidden"
        />
        <ul className="security-doors">
          {doors.map(({ name, color }, place) => (
            <li
              key={name}
              className={
                name === 'staff' ? 'lg:[--muted:var(--color-chalk-soft)] lg:text-chalk' : undefined
              }
              style={{ '--line-color': color } as CSSProperties}
            >
              <span aria-hidden="true" className="security-lines">
                {doors.slice(place).map((line, below) => (
                  <i
                    key={line.name}
                    style={
                      {
                        '--line-color': line.color,
                        '--place': `calc(${1 + place + below} * var(--step))`,
                      } as CSSProperties
                    }
                  />
                ))}
              </span>
              <h3 className="text-xl">{map.doors[name].name}</h3>
              <p className="security-tag">
                <span>{map.doors[name].permission}</span>
              </p>
              <p className="mt-1 text-muted text-sm">{map.doors[name].text}</p>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-5 max-w-measure text-muted text-sm">{map.caption}</figcaption>
    </figure>
  );
}

type ZoneProps = { title: string; text: string; className?: string };

function Zone({ title, text, className }: ZoneProps) {
  return (
    <p className={classNames('text-muted text-sm', className)}>
      <b className="block font-semibold text-(--text) text-lg">{title}</b>
      {text}
    </p>
  );
}

/** A record with sample values. */
function Record() {
  const { number, note, owner, ownerText } = map.record;
  return (
    <div data-tone="sheet" className="security-record">
      <p className="px-5 pt-4 pb-3 text-muted text-sm">
        <b className="block font-semibold text-base text-ink">{number}</b>
        {note}
      </p>
      <ul aria-hidden="true" className="text-sm">
        {values.map(([name, value, unit]) => (
          <li key={name} className="flex flex-wrap justify-between border-line border-t px-5 py-2">
            <span>{name}</span>
            <span className="text-muted">
              <b className="font-semibold text-ink">{value}</b> {unit}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-auto border-ink border-t-[1.5px] bg-wash px-5 py-3.5 text-muted text-sm">
        <b className="block font-semibold text-base text-ink">{owner}</b>
        {ownerText}
      </p>
    </div>
  );
}

const doors = [
  { name: 'laboratory', color: 'var(--color-lavender)' },
  { name: 'analyzers', color: 'var(--color-lavender)' },
  { name: 'professional', color: 'var(--color-citrate)' },
  { name: 'patient', color: 'var(--color-serum)' },
  { name: 'staff', color: 'var(--muted)' },
] as const;

const values = [
  ['Sodium', '139', 'mmol/L'],
  ['Potassium', '4.3', 'mmol/L'],
  ['Creatinine', '0.84', 'mg/dL'],
  ['Glucose', '94', 'mg/dL'],
  ['Calcium', '9.4', 'mg/dL'],
] as const;
