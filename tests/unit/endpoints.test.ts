import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '#console/contract/endpoint.ts';
import { endpoints } from '#console/contract/endpoints.ts';
import { sourcesIn } from '#tests/support/floors.ts';

const writing = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET');

test('each endpoint that writes records an entry in the audit log', () => {
  const sources = sourcesIn('console/server').map((file) => [file, readFileSync(file, 'utf8')]);
  const missing = writing.flatMap(([name]) => {
    // The handler, up to the next one.
    const handler = new RegExp(
      `^  (?:async )?${name}(?:: |\\(|,)[\\s\\S]*?(?=^  (?:async )?\\w+(?:: |\\(|,)|^\\} )`,
      'm',
    );
    const [file, text = ''] = sources.find(([, source = '']) => handler.test(source)) ?? [];
    const isRecorded = /\brecord\b/.test(handler.exec(text)?.[0] ?? '');
    const isKnown = recordedByHelper.includes(name) || unrecorded.includes(name);
    return isRecorded || isKnown
      ? []
      : [`${file}, ${name}, needs this line: await record({ action: '…', details: {} });`];
  });
  expect(missing).toEqual([]);
});

const recordedByHelper = [
  ...['addPasskey', 'removePasskey', 'unlinkDirectory', 'removeSecondFactor', 'releaseLeads'],
  ...[
    'markSpam',
    'blockSender',
    'unblockSender',
    'linkLaboratory',
    'removeView',
    'changeLostReason',
    'rotateSecret',
  ],
  ...[
    'retireSecret',
    'addTemplate',
    'editTemplate',
    'removeTemplate',
    'addApiToken',
    'revokeApiToken',
  ],
  ...[
    'saveView',
    'changeView',
    'shareView',
    'addDestination',
    'changeDestination',
    'removeDestination',
  ],
];

/** These endpoints change nothing, or nothing that outlasts the request or a draft. */
const unrecorded = [
  ...['passkeySignInOptions', 'startDirectorySignIn', 'previewInvitation', 'startTotp'],
  ...['newPasskeyOptions', 'readNotifications', 'addReplyFile'],
  ...['removeReplyFile'],
];
