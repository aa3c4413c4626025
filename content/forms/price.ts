/** The Pricing Estimate Questionnaire and its four groups of questions. */
export const priceCopy = {
  title: 'Pricing Estimate Questionnaire',
  groups: {
    you: { title: 'You', note: 'We send the estimate to this person.' },
    laboratory: { title: 'Your laboratory', note: 'Its location and its departments.' },
    people: {
      title: 'Instruments and people',
      note: 'What we will connect, and who will use the system.',
    },
    volume: { title: 'Volume', note: 'Your rate depends on it. Rough figures are fine.' },
  },
  submit: 'Request an estimate',
  summary: 'These answers need attention',
} as const;
