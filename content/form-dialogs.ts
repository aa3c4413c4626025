/** Words of a form that opens over the page. */
export type FormDialogCopy = {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  /** Stands before the link to the privacy policy. */
  readonly privacy: string;
};

/** The two forms that every footer opens (R32). */
export const footerForms = {
  career: {
    button: 'Careers',
    title: 'Apply for work with us',
    lead: 'Tell us the position you have in mind and how long you have worked in the field.',
    submit: 'Send application',
    privacy: 'We use these details for your application only. Read our',
  },
  partnership: {
    button: 'Partnership',
    title: 'Propose a partnership',
    lead: 'Tell us who you are and, in a few sentences, what we could do together.',
    submit: 'Send enquiry',
    privacy: 'We use these details to answer your enquiry. Read our',
  },
} as const satisfies Record<string, FormDialogCopy & { readonly button: string }>;

export type FooterFormName = keyof typeof footerForms;

export const formDialogWords = {
  footerTitle: 'Work with us',
  /** Stands before the e-mail address when a form could not be loaded. */
  notLoaded: 'The form could not be loaded. Try again, or write to',
} as const;
