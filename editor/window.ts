import { data } from 'virtual:editor';
import { post } from './post.ts';

/** The window around the form and the page: which page is shown, how wide, and what is wrong with it. */
const form = element('form', HTMLIFrameElement);
const site = element('site', HTMLIFrameElement);
const page = element('page', HTMLSelectElement);
const width = element('width', HTMLSelectElement);
const undo = element('undo', HTMLButtonElement);
const state = element('state', HTMLParagraphElement);
let opened = '';
let sought = '';

/** From the page: its path. From the form: the text to show on the page, or what became of a draft. */
type Message = {
  readonly shown?: string;
  readonly find?: string;
  readonly problems?: readonly string[];
  readonly drafts: number;
  readonly saves: number;
};

// With GitHub, a change is taken back there.
undo.hidden = data.repository !== undefined;
page.append(...data.pages.map(({ label, path }) => new Option(label, path)));
page.addEventListener('change', () => show(page.value));
width.addEventListener('change', fit);
window.addEventListener('resize', fit);
site.addEventListener('load', find);
undo.addEventListener('click', async () => {
  const { saves } = await post<{ saves: number }>('undo');
  undo.disabled = saves === 0;
  say('The last save is undone.');
  form.contentWindow?.location.reload();
});
window.addEventListener('message', ({ origin, data: message }: MessageEvent<Message>) => {
  if (origin === data.site && message.shown) page.value = message.shown.replace(/(?<=.)\/$/, '');
  if (origin !== location.origin) return;
  if (message.find !== undefined) {
    sought = message.find;
    return find();
  }
  if (message.problems) return say(message.problems.join('\n'), true);
  undo.disabled = message.saves === 0;
  say(
    message.drafts > 0
      ? 'The page shows your draft. It is not saved yet.'
      : 'The page shows what is saved.',
  );
});
// The form has a router of its own, which announces nothing.
setInterval(openPage, 300);
show('/');
fit();
undo.disabled = (await post<Message>('drafts')).saves === 0;

/** Shows the page that the opened texts are on. */
function openPage(): void {
  const path = form.contentWindow?.location.pathname ?? '';
  if (path === opened) return;
  opened = path;
  const [, id, item] =
    /^\/keystatic\/(?:singleton|collection)\/([^/]+)(?:\/item\/([^/]+))?/.exec(path) ?? [];
  const kind = data.kinds.find((each) => each.id === id);
  if (!kind?.page) return;
  show(item ? `${kind.page}/${item}` : kind.page);
}

/** Scrolls the page to the text that is edited. */
function find(): void {
  site.contentWindow?.postMessage({ find: sought }, '*');
}

function show(path: string): void {
  sought = '';
  page.value = path;
  site.src = `${data.site}${path}`;
}

/** A page that is wider than its place is drawn smaller. */
function fit(): void {
  const { clientWidth, clientHeight } = site.parentElement ?? document.body;
  const scale = Math.min(1, clientWidth / Number(width.value));
  site.style.width = `${width.value}px`;
  site.style.height = `${clientHeight / scale}px`;
  site.style.transform = `scale(${scale}) translateX(-50%)`;
}

function say(sentence: string, isWrong = false): void {
  state.textContent = sentence;
  state.classList.toggle('wrong', isWrong);
}

function element<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html has no #${id}`);
  return found;
}
