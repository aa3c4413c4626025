type PriceGroups = Readonly<
  Record<
    'you' | 'laboratory' | 'people' | 'volume',
    { readonly title: string; readonly note: string }
  >
>;

/** The four groups of questions. A practice answers them for the laboratory that serves it. */
const groups: Readonly<Record<'Lab' | 'Profi', PriceGroups>> = {
  Lab: {
    you: { title: 'You', note: 'The person who gets the estimate.' },
    laboratory: { title: 'Your laboratory', note: 'Locations and departments.' },
    people: {
      title: 'Instruments and people',
      note: 'What we will connect, and who will use the system.',
    },
    volume: { title: 'Volume', note: 'Your rate depends on it. Rough figures are fine.' },
  },
  Profi: {
    you: { title: 'You', note: 'The person who gets the estimate.' },
    laboratory: {
      title: 'The laboratory that serves you',
      note: 'For its address, city and state are enough.',
    },
    people: {
      title: 'Devices and people',
      note: 'Devices in your office, and people in your practice. Enter 0 if you have no devices.',
    },
    volume: {
      title: 'Volume',
      note: 'Reported tests are the results you receive. Rough figures are fine.',
    },
  },
};

/** The Pricing Estimate Questionnaire. */
export const priceCopy = {
  title: 'Pricing Estimate Questionnaire',
  groups,
  submit: 'Request an estimate',
  summary: 'These answers need attention',
} as const;
