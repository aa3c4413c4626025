import file from '#content/gallery.json' with { type: 'json' };

/** The texts of the poster's gallery; the errors are R115. */
export const galleryCopy = file;

export type PictureName =
  | 'poster'
  | 'tested'
  | 'abnormal'
  | 'projected'
  | 'thresholds'
  | 'follow-up';

/** A picture's file, drawn by the build. Without scripts, the link to the picture opens it. */
export function pictureFile(name: PictureName): string {
  return `/poster/${name}.svg`;
}
