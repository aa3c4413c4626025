/**
 * The operations that a journey needs from a browser engine. Both drivers speak a W3C protocol directly: WebDriver
 * for WebKitGTK, WebDriver BiDi for Firefox. A client library would be one more dependency for two calls.
 */
export type Browser = {
  readonly name: string;
  readonly goTo: (address: string) => Promise<void>;
  /** Evaluates an expression in the page; a promise is awaited. The value must survive JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly perform: (actions: readonly InputSource[]) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly forward: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** An input source (WebDriver specification, section 17.4); both protocols accept the same actions. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
      readonly actions: readonly PointerAction[];
    };

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

export type PointerAction =
  | {
      readonly type: 'pointerMove';
      readonly x: number;
      readonly y: number;
      readonly duration?: number;
    }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number };
