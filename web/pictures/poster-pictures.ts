import { copyOf } from '#content/copy-of.ts';

const { poster, figures } = copyOf('poster');

export type PictureName = 'poster' | (typeof figures)[number]['name'];

/** The poster and its figures, in the order of the gallery. */
export const posterPictures: readonly { readonly name: PictureName; readonly title: string }[] = [
  { name: 'poster', title: `Poster ${poster.number}: ${poster.title}` },
  ...figures.map(({ name, title }, index) => ({ name, title: `Figure ${index + 1}: ${title}` })),
];

/** A picture's file, drawn by the build. Without scripts, the link to the picture opens it. */
export function pictureFile(name: PictureName): string {
  return `/poster/${name}.svg`;
}
