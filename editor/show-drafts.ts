import { post } from './post.ts';

/**
 * Sends each draft to the page beside the form. Keystatic keeps drafts in the browser's database and
 * tells no one, so this listens to what it writes there and removes.
 */
export function showDrafts(): void {
  const { put, delete: remove } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    if (value?.files instanceof Map) {
      filesOf.set(`${key}`, [...value.files.keys()]);
      later(Array.from(value.files, ([file, bytes]) => [file, new TextDecoder().decode(bytes)]));
    }
    return put.call(this, value, key);
  };
  IDBObjectStore.prototype.delete = function (key) {
    later(filesOf.get(`${key}`)?.map((file) => [file, null]) ?? []);
    return remove.call(this, key);
  };
}

const filesOf = new Map<string, readonly string[]>();
const waiting = new Map<string, string | null>();
const pauseMs = 300;
let timer: ReturnType<typeof setTimeout>;

function later(texts: readonly (readonly [string, string | null])[]): void {
  for (const [file, text] of texts) waiting.set(file, text);
  clearTimeout(timer);
  timer = setTimeout(send, pauseMs);
}

async function send(): Promise<void> {
  if (waiting.size === 0) return;
  const texts = Object.fromEntries(waiting);
  waiting.clear();
  window.parent.postMessage(await post('drafts', texts), location.origin);
}
