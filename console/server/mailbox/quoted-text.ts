/**
 * Separates the new text of an email from earlier emails quoted below it. When in doubt, everything is new: hiding half
 * of an answer is worse than showing an old email. So an email with remarks between or below quoted lines is not split.
 */
export function splitQuoted(text: string): { readonly text: string; readonly quoted: string } {
  const whole = { text: text.trim(), quoted: '' };
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex((_, i) => isStart(lines, i));
  if (start <= 0) return whole;
  const above = lines.slice(0, start).join('\n').trim();
  const below = lines.slice(start).join('\n').trim();
  if (above === '' || announcesRemarks.test(above) || hasRemarks(lines, start)) return whole;
  return { text: above, quoted: below };
}

function isStart(lines: readonly string[], i: number): boolean {
  const line = lines[i] ?? '';
  if (originalMessage.test(line)) return true;
  if (line.startsWith('>')) return !lines[i - 1]?.startsWith('>') && isQuotation(lines, i);
  // Outlook draws a line above the header that it quotes.
  const first = /^_{5,}\s*$/.test(line) ? nextLine(lines, i) : i;
  return isHeader(lines, first) || isIntroduction(lines, i);
}

/** A single line such as `>5000 tests a day` is the sender's own. */
function isQuotation(lines: readonly string[], start: number): boolean {
  const length = lines.slice(start, start + maxBlock).findIndex((line) => !line.startsWith('>'));
  const block = lines.slice(start, length === -1 ? start + maxBlock : start + length);
  const quoted = block.filter((line) => !/^>\s*[\d.,$€£=]/.test(line));
  return (
    quoted.some((line) => /^>[\s>]*\S/.test(line)) &&
    (block.length > 1 || /^>[\s>]/.test(block[0] ?? ''))
  );
}

/** True for lines such as 'From:', 'Sent:', 'To:', and 'Subject:' with a date in one of them and an address in another. */
function isHeader(lines: readonly string[], start: number): boolean {
  if (!fromLabel.test(unbolded(lines[start] ?? ''))) return false;
  const block = lines.slice(start, start + maxHeader).map(unbolded);
  const length = block.findIndex((line) => !/^[^:：]{1,25}[:：]/.test(line));
  const fields = length === -1 ? block : block.slice(0, length);
  const dated = fields.findIndex((line) => fullDate.test(line));
  return (
    fields.length >= 3 &&
    dated !== -1 &&
    fields.some((line, i) => i !== dated && anyAddress.test(line))
  );
}

/**
 * True for the first line of an introduction such as 'On Nov 22, 2026 at 9:12 AM, Olga <olga@site.example> wrote:',
 * which may be wrapped.
 */
function isIntroduction(lines: readonly string[], start: number): boolean {
  const first = (lines[start] ?? '').trimStart();
  if (!introductionStart.test(first)) return false;
  const rest = lines.slice(start, start + maxIntroductionLines);
  const last = rest.findIndex((line) => line.trim() === '' || /[:：]\s*$/.test(line));
  if (last === -1 || rest[last]?.trim() === '') return false;
  const text = rest
    .slice(0, last + 1)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length > maxIntroduction) return false;
  const next = lines[nextLine(lines, start + last)] ?? '';
  if (!isIntroductionText(text, next.startsWith('>'))) return false;
  // The line above an introduction may belong to the answer.
  return (
    last === 0 || dateFirst.test(first) || fullDate.test(first) || !isIntroduction(lines, start + 1)
  );
}

function isIntroductionText(text: string, isBeforeQuotation: boolean): boolean {
  const hasAddress = anyAddress.test(text);
  const hasDate = fullDate.test(text);
  const hasTime = /\d[:.h]\d\d/.test(text);
  if (verb.test(text))
    return isBeforeQuotation ? hasDate || hasAddress : hasDate && (hasTime || hasAddress);
  return hasDate && hasTime && hasAddress && /> ?[:：]$/.test(text);
}

function nextLine(lines: readonly string[], i: number): number {
  const next = lines.slice(i + 1, i + 4).findIndex((line) => line.trim() !== '');
  return i + 1 + Math.max(0, next);
}

function unbolded(line: string): string {
  return line.slice(0, maxLineLength).replaceAll('*', '').trim();
}

/** True if the sender's own text follows a line that begins with `>`. */
function hasRemarks(lines: readonly string[], start: number): boolean {
  const quotedLines = lines.slice(start);
  const first = quotedLines.findIndex((line) => line.startsWith('>'));
  if (first === -1) return false;
  return quotedLines.slice(first).some((line) => !line.startsWith('>') && line.trim() !== '');
}

/** True for the subject of a forwarded email, which quotes somebody whom we have not read yet. */
export function isForward(subject: string): boolean {
  return /^(?:fwd?|wg|tr|rv|enc|vb|vl|vs|i|pd|doorst|转发|轉寄|転送) ?[:：]/i.test(subject);
}

const maxLineLength = 300;
const maxIntroduction = 600;
const maxIntroductionLines = 4;
const maxHeader = 8;
const maxBlock = 1000;
const anyAddress = /[^\s<>@]{1,64}@[^\s<>@]{2,254}/;
/** A date with its year. */
const fullDate =
  /(?<!\d)(?:\d{1,2}\D{1,20}20\d\d(?!\d)|20\d\d[^\d\n]{1,3}\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d\d(?!\d))/;
const originalMessage =
  /^[-_ ]{2,30}(?:original (?:message|appointment)|(?:original-|ursprüngliche )nachricht|message (?:d['’]origine|original)|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|(?:wiadomość oryginalna|oryginalna wiadomość)|původní zpráva|orijinal (?:ileti|mesaj)|исходное сообщение|元のメッセージ|原始邮件|原始郵件|원본 메일)[-_ ]{2,30}$/iu;
const introductionStart =
  /^(?:["'<(]?[\p{Lu}\p{Lo}\d]|(?:pon|po|wt|út|śr|st|czw|čt|pt|pá|sob|so|niedz|ne|ma|ti|ke|to|pe|la|su|вт|ср|чт|пт|сб|вс|пн|de |lun|mar|mer|jeu|ven|sam|dim|gio|sab|dom|mié|jue|vie)\p{L}{0,8}[.,]{0,2} )/u;
const dateFirst = /^(?:On|Am|Le|El|Il|Em|Op|Den|Dne|W dniu) /;
/** Ends an introduction, except in languages in which the name follows the verb. */
const verb =
  /(?<!\p{L})(?:wrote|writes|écrit|écrivait|escribió|scritto|escreveu|napisała?(?:\(a\))?|pisze|kirjoitti|napsala?(?:\(a\))?|napísala?|написала?(?:\(а\))?|пишет|пише|yazdı|yazmış|írta|scris|έγραψε|geschrieben|geschreven|schrieb|schreef|skrev|写道|寫道|書きました|작성)(?: \([^()]{1,60}\))? ?[:：]$|(?<!\p{L})(?:schrieb|schreef|skrev) (?:["'<]|\p{Lu}|de |von |van ).{0,120}[:：]$|(?:写道|寫道|書きました|작성) ?[:：]$/u;
const fromLabel =
  /^(?:From|Von|De|Da|Van|Od|Fra|Från|Lähettäjä|Kimden|Feladó|От|Від|Από|Expéditeur|Remitente|Mittente|差出人|送信者|发件人|寄件者|보낸 사람)\s?[:：]\s?\S/;
/** The sender's remarks may follow between the lines of the quotation. */
const announcesRemarks =
  /(?<!\p{L})(?:below|in-?line|in (?:red|blue|green|bold)|unten|ci-dessous|abajo|di seguito|hieronder|poniżej|abaixo|nedenfor|nedan|ниже)(?!\p{L})/iu;
