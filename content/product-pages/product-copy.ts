import type { Question } from '#content/home.ts';
import type { Product } from '#content/products.ts';
import type { Point } from '#content/prose.ts';

/** The texts that the four product pages have in common. */
export type ProductCopy = {
  readonly title: string;
  readonly intro: string;
  readonly pains: {
    readonly title: string;
    /** Headings above the drawings of the problems and of the answers. */
    readonly columns: readonly [before: string, after: string];
    /** The three problems that are drawn. */
    readonly drawn: readonly DrawnProblem[];
    /** A problem in the reader's words, and what the product does about it. */
    readonly told: readonly (readonly [pain: string, answer: string])[];
  };
  readonly features: {
    readonly title: string;
    readonly intro: string;
    /** Each has its own drawing, in the same order (`web/pages`). */
    readonly screens: readonly Screen[];
  };
  readonly services: {
    readonly title: string;
    readonly intro: string;
    readonly steps: readonly Point[];
  };
  readonly automates: { readonly title: string; readonly text: string };
  /** The hint above the platform map; omitted on pages without the map. */
  readonly mapIntro?: string;
  readonly banner: Banner;
};

/** A problem with its answer, and the captions of the two drawings (`web/pictures`). */
type DrawnProblem = {
  readonly pain: string;
  readonly answer: string;
  readonly before: string;
  readonly after: string;
};

/** The single-slide banner. Its slug decides its picture and buttons (R40). */
export type Banner = {
  readonly slug: 'client' | Exclude<Product['slug'], 'patient'>;
  readonly title: string;
  readonly text: string;
};

type Screen = {
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
};

/** Button labels that the product pages share (R48). */
export const productActions = {
  demo: 'Request a demo',
  price: 'Price request',
  brochure: 'Download a brochure',
  more: 'Learn more',
} as const;

export type ProductFaq = {
  readonly title: string;
  readonly intro: string;
  readonly questions: readonly Question[];
};
