declare module 'virtual:editor' {
  export const data: import('./data.ts').EditorData;
}
