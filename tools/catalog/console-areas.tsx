import { DayChart } from '#console/numbers/day-chart.tsx';
import { Funnel } from '#console/numbers/funnel.tsx';
import { FigureTable, Panel } from '#console/numbers/panel.tsx';
import { Vitals } from '#console/numbers/vitals.tsx';
import { AttemptList } from '#console/parts/attempt-list.tsx';
import { DeliveryState } from '#console/parts/delivery-state.tsx';
import { MailNotice } from '#console/parts/mail-notice.tsx';
import { ReplayButton } from '#console/parts/replay-button.tsx';
import { SecretDialog } from '#console/parts/secret-dialog.tsx';
import { ShortcutsDialog } from '#console/shell/shortcuts-dialog.tsx';
import type { Group } from './catalog.tsx';
import { consoleLeads } from './console-leads.tsx';
import { Opened } from './opened.tsx';
import { Row } from './row.tsx';
import { aLead, attempts, days, deliveries, steps, vitals } from './samples.ts';

/** Parts that lists, leads, deliveries, and Analytics share. */
export const consoleAreas: readonly Group[] = [
  consoleLeads,
  {
    title: 'Deliveries',
    parts: [
      {
        name: 'State of a delivery',
        file: 'console/parts/delivery-state.tsx',
        states: [
          {
            label: 'each state',
            shown: (
              <Row>
                {Object.entries(deliveries).map(([label, delivery]) => (
                  <DeliveryState key={label} delivery={delivery} />
                ))}
              </Row>
            ),
          },
        ],
      },
      {
        name: 'Repeat a delivery',
        file: 'console/parts/replay-button.tsx',
        states: ['waiting', 'failed'].flatMap((label) => {
          const delivery = deliveries[label];
          return delivery
            ? [{ label, shown: <ReplayButton delivery={delivery} lead={aLead} /> }]
            : [];
        }),
      },
      {
        name: 'Attempts',
        file: 'console/parts/attempt-list.tsx',
        states: [{ label: 'each outcome', shown: <AttemptList attempts={attempts} /> }],
      },
      {
        name: 'Mail is off',
        file: 'console/parts/mail-notice.tsx',
        states: [{ label: 'without SMTP_URL', shown: <MailNotice /> }],
      },
      {
        name: 'New secret',
        file: 'console/parts/secret-dialog.tsx',
        states: [
          {
            label: 'shown once',
            shown: (
              <Opened>
                {(isOpen, close) => (
                  <SecretDialog
                    shown={isOpen ? { name: 'CRM', secret: 'whsec_sample' } : null}
                    usage="signs its webhooks with this secret."
                    onClose={close}
                  />
                )}
              </Opened>
            ),
          },
        ],
      },
    ],
  },
  {
    title: 'Charts',
    parts: [
      {
        name: 'Chart of days',
        file: 'console/numbers/day-chart.tsx',
        states: [30, 7, 0].map((count) => ({
          label: count === 0 ? 'nothing to draw' : `${count} days`,
          isWide: count === 30,
          shown: (
            <DayChart
              title="Leads"
              unit="lead"
              days={days(count)}
              barClass="fill-heparin"
              empty="No leads arrived in this period."
            />
          ),
        })),
      },
      {
        name: 'Funnel',
        file: 'console/numbers/funnel.tsx',
        states: [
          { label: 'of all forms', isWide: true, shown: <Funnel total={steps} ofForm={false} /> },
        ],
      },
      {
        name: 'Page speed',
        file: 'console/numbers/vitals.tsx',
        states: [{ label: 'measured', isWide: true, shown: <Vitals vitals={vitals} /> }],
      },
      {
        name: 'Panel and table of figures',
        file: 'console/numbers/panel.tsx',
        states: [
          {
            label: 'with a note',
            shown: (
              <Panel title="Response time" note="From a lead’s arrival to the first reply.">
                <FigureTable
                  caption="Response time"
                  head={['Form', 'Leads', 'Median']}
                  rows={[{ key: 'demo', cells: ['Demo request', '128', '14 min'] }]}
                />
              </Panel>
            ),
          },
        ],
      },
    ],
  },
  {
    title: 'Dialogs of the whole console',
    parts: [
      {
        name: 'Keyboard shortcuts',
        file: 'console/shell/shortcuts-dialog.tsx',
        states: [
          {
            label: 'opened with ?',
            shown: (
              <Opened>
                {(isOpen, close) => <ShortcutsDialog open={isOpen} onClose={close} />}
              </Opened>
            ),
          },
        ],
      },
    ],
  },
];
