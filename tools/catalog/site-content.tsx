import { useState } from 'react';
import { slides } from '#content/home.ts';
import { Button } from '#web/ui/button.tsx';
import { Carousel, CarouselSlide } from '#web/ui/carousel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import type { Group } from './catalog.tsx';

/** The parts that pages and dialogs contain. */
export const siteContent: Group = {
  title: 'Content',
  parts: [
    {
      name: 'Section and heading',
      file: 'web/ui/section.tsx',
      states: (['paper', 'sheet', 'wash', 'ink'] as const).map((tone) => ({
        label: tone,
        isWide: true,
        shown: (
          <Section tone={tone} className="py-10">
            <SectionHeading
              title="Results leave on time"
              intro="One sentence that says what the section proves."
            />
          </Section>
        ),
      })),
    },
    {
      name: 'Data table',
      file: 'web/ui/data-table.tsx',
      states: [
        { label: 'scrolls sideways', shown: <SampleTable isStacked={false} /> },
        { label: 'stacked on phones', shown: <SampleTable isStacked /> },
      ],
    },
    {
      name: 'Disclosure',
      file: 'web/ui/disclosure.tsx',
      states: [
        {
          label: 'closed',
          shown: <Disclosure summary="How long does it take?">Six weeks.</Disclosure>,
        },
        {
          label: 'open',
          shown: (
            <Disclosure summary="How long does it take?" open>
              Six weeks.
            </Disclosure>
          ),
        },
      ],
    },
    {
      name: 'Carousel',
      file: 'web/ui/carousel.tsx',
      states: [
        {
          label: 'with names',
          isWide: true,
          shown: (
            <div>
              <SampleCarousel prefix="named" />
            </div>
          ),
        },
        {
          label: 'compact, with a pause button',
          isWide: true,
          shown: (
            <div>
              <SampleCarousel prefix="compact" isCompact />
            </div>
          ),
        },
      ],
    },
    {
      name: 'Modal',
      file: 'web/ui/modal.tsx',
      states: [
        { label: 'a form, 640 px', shown: <SampleModal width={640} /> },
        { label: 'a message, 440 px', shown: <SampleModal width={440} /> },
      ],
    },
  ],
};

function SampleTable({ isStacked }: { isStacked: boolean }) {
  return (
    <DataTable caption="Analytes of a panel" stacked={isStacked}>
      <thead>
        <tr>
          {['Analyte', 'Result', 'Reference range'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[
          ['Sodium', '139 mmol/L', '136–145'],
          ['Potassium', '5.4 mmol/L', '3.5–5.1'],
        ].map(([analyte, result, range]) => (
          <tr key={analyte}>
            <th scope="row">{analyte}</th>
            <td data-column="Result">{result}</td>
            <td data-column="Reference range">{range}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function SampleCarousel({ prefix, isCompact = false }: { prefix: string; isCompact?: boolean }) {
  const colors = ['lavender', 'citrate', 'serum'] as const;
  const stops = slides.slice(0, 3).map(({ slug }, index) => ({
    id: `${prefix}-${slug}`,
    name: slug,
    color: colors[index] ?? colors[0],
  }));
  return (
    <Carousel
      label="Products"
      stops={stops}
      compact={isCompact}
      {...(isCompact ? { words: { pause: 'Pause', play: 'Play' } } : {})}
    >
      {stops.map(({ id, name }) => (
        <CarouselSlide key={id} id={id} label={name} className="w-full shrink-0 snap-start p-8">
          <p className="text-xl">{name}</p>
        </CarouselSlide>
      ))}
    </Carousel>
  );
}

function SampleModal({ width }: { width: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        Open
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        width={width}
        title="Request a price"
        description="Escape, the backdrop, and the close button close it."
      >
        <Button className="mt-6" onClick={() => setOpen(false)}>
          Done
        </Button>
      </Modal>
    </>
  );
}
