/** The props of every dialog. */
export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that gets the focus back. A page change may have replaced the pressed one. */
  opener: () => HTMLElement | null;
};
