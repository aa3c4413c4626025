import { copyOf } from '#content/copy-of.ts';
import { DriverSearchSection } from '#web/pages/drivers/driver-search-section.tsx';
import { ReleasePart } from '#web/pages/release/release-part.tsx';
import { ProductActions, SoldProductPage } from '#web/pages/sold-product-page.tsx';
import { labHero } from '#web/pictures/lab-hero.tsx';
import { SusceptibilityReport, TurnaroundReport } from '#web/pictures/lab-screens.tsx';
import { ControlMonth } from '#web/sections/control-month.tsx';
import { Proof } from '#web/sections/proof.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Section } from '#web/ui/section.tsx';

const { page: labCopy, faq: labFaq, roles: labRoles } = copyOf('product-pages/lab');

export const labPictures = {
  hero: labHero,
  screens: [<SusceptibilityReport key="susceptibility" />, <TurnaroundReport key="turnaround" />],
};

export function LabPage() {
  return (
    <SoldProductPage
      copy={labCopy}
      path="/lab"
      lane="laboratory"
      faq={labFaq}
      hero={labPictures.hero}
      figures={figures}
      first={
        <>
          <ReleasePart level={2} />
          <DriverSearchSection />
        </>
      }
      own={<ControlMonth />}
      more={
        <>
          <LabRoles />
          <Proof />
        </>
      }
      actions={<ProductActions product="Lab" />}
    />
  );
}

const { availability, drivers, volume, rate } = copyOf('home').facts;
const figures = [
  ...[availability, drivers].map(({ value, text }) => ({ value, label: text })),
  { value: `${volume.from}–${volume.to}`, label: volume.text },
  { value: rate.value, label: rate.text },
];

/** The rights of each role, as a table. Where its rows are stacked, roles without access are left out. */
export function LabRoles() {
  const { title, intro, caption, area, roles, areas } = labRoles;
  return (
    <Section id="roles" title={title} intro={intro}>
      <DataTable
        caption={caption}
        hideCaption
        stacked
        className="mt-6 md:mt-10"
        head={[area, ...roles]}
      >
        {areas.map(([name, ...access]) => (
          <tr key={name}>
            <th scope="row" className="min-w-44">
              {name}
            </th>
            {access.map((level, index) => (
              <td
                key={roles[index]}
                data-column={roles[index]}
                className={
                  level === 'None'
                    ? 'text-muted max-sm:hidden!'
                    : 'font-semibold max-sm:inline-grid! max-sm:w-1/2! max-sm:grid-cols-[auto_1fr]!'
                }
              >
                {level}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </Section>
  );
}
