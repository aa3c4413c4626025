/**
 * Separates the new text of an email from earlier emails quoted below it. An email with remarks between or below quoted
 * lines is not split, because the apparent quotation may be half of the answer.
 */
export function splitQuoted(text: string): { readonly text: string; readonly quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex((_, i) => isStart(lines, i));
  if (start <= 0) return { text: text.trim(), quoted: '' };
  const above = lines.slice(0, start).join('\n').trim();
  const below = lines.slice(start).join('\n').trim();
  if (above === '' || hasRemarks(lines, start)) return { text: text.trim(), quoted: '' };
  return { text: above, quoted: below };
}

function isStart(lines: readonly string[], i: number): boolean {
  const line = lines[i] ?? '';
  if (originalMessage.test(line)) return true;
  if (line.startsWith('>')) return true;
  // Long introductions are wrapped: 'On … <ann@lab.example>' and 'wrote:'.
  if (introductionStart.test(line)) {
    for (let count = 1; count <= 3; count += 1) {
      const joined = lines
        .slice(i, i + count)
        .join(' ')
        .trimEnd();
      if (joined.length > maxIntroduction) break;
      if (joined.endsWith(':') && introductionVerb.test(joined)) return true;
    }
  }
  return isOutlookHeader(lines, i);
}

/** True for consecutive lines that start with 'From:', 'Sent:', 'To:', and 'Subject:'. */
function isOutlookHeader(lines: readonly string[], i: number): boolean {
  const first = unbolded(lines[i] ?? '');
  if (!fromLabel.test(first)) return false;
  const labels = lines.slice(i + 1, i + 6).filter((line) => otherLabels.test(unbolded(line)));
  return labels.length >= 2;
}

function unbolded(line: string): string {
  return line.slice(0, maxLineLength).replaceAll('*', '').trimStart();
}

/** True if the sender's own text follows a line that begins with `>`. */
function hasRemarks(lines: readonly string[], start: number): boolean {
  const quotedLines = lines.slice(start);
  const first = quotedLines.findIndex((line) => line.startsWith('>'));
  if (first === -1) return false;
  const last = quotedLines.findLastIndex((line) => line.startsWith('>'));
  const after = quotedLines.slice(last + 1);
  const between = quotedLines.slice(first, last).filter((line) => !line.startsWith('>'));
  const isText = (line: string) => line.trim() !== '';
  return between.some(isText) || after.some(isText);
}

const maxLineLength = 300;
const maxIntroduction = 600;
const originalMessage =
  /^[-_ ]{2,20}(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message)[-_ ]{2,20}$/i;
const introductionStart = /^(?:On|Am|Le|El|Il|Op|W dniu) /;
const introductionVerb = /\b(?:wrote|schrieb|écrit|escribió|scritto|schreef|napisał)\b/;
const fromLabel = /^(?:From|Von|De|Da|Van): \S/;
const otherLabels =
  /^(?:Sent|Date|To|Cc|Subject|Gesendet|An|Betreff|Datum|Envoyé|À|Objet|Enviado|Para|Asunto|Fecha): /;
