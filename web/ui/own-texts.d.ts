import type {
  AwaitedReactNode,
  ReactElement,
  Fragment as ReactFragment,
  JSX as ReactJsx,
  ReactNode,
  ReactPortal,
} from 'react';

/**
 * The types of JSX for everything that React renders in the browser (`tsconfig.islands.json`). A translation moves each
 * text into elements of its own, and React then fails to change or remove a text that has siblings. So a text must be
 * the only child of an element, and a component must not return one.
 */
export type Parts = ReactElement | ReactPortal | boolean | null | undefined | readonly Parts[];

/** A node that isn't an array: the array of an element's children would have its texts side by side. */
type OnlyChild =
  | (string | number | bigint | Parts)
  | (Iterable<ReactNode> & { readonly length?: never })
  | Promise<AwaitedReactNode>;

type Checked<Component, Props> = Component extends typeof ReactFragment
  ? Omit<Props, 'children'> & { children?: Parts }
  : Props extends { children?: infer Children }
    ? ReactNode extends Children
      ? Omit<Props, 'children'> & { children?: OnlyChild | Exclude<Children, ReactNode> }
      : Props
    : Props;

export namespace JSX {
  export type Element = ReactElement;
  export type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | ((props: never) => Parts)
    // A component of a library, such as one with a forwarded ref.
    | (((props: never) => ReactNode) & { readonly $$typeof: symbol });
  export type ElementClass = ReactJsx.ElementClass;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<Component, Props> = Checked<
    Component,
    ReactJsx.LibraryManagedAttributes<Component, Props>
  >;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = {
    [Name in keyof ReactJsx.IntrinsicElements]: Checked<Name, ReactJsx.IntrinsicElements[Name]> &
      // Without a value, the form would send the translated text.
      (Name extends 'option' ? { value: string } : unknown);
  };
}
