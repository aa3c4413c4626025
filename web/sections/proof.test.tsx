import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { copyOf } from '#content/copy-of.ts';
import { Proof } from '#web/sections/proof.tsx';
import { SecurityPackage } from '#web/sections/security-package.tsx';

const proof = copyOf('proof');
const security = copyOf('security');

test('a page has no section for what the owner has not given', () => {
  expect(
    renderToStaticMarkup(<Proof copy={{ ...proof, customers: [], screens: [], videos: [] }} />),
  ).toBe('');
  const html = renderToStaticMarkup(
    <SecurityPackage copy={{ ...security, documents: [] }} statusPages={[]} />,
  );
  expect(html).not.toContain(security.package.documentsTitle);
  expect(html).not.toContain('<li');
});

test('what the owner gives is shown', () => {
  const html = renderToStaticMarkup(
    <Proof
      copy={{
        ...proof,
        customers: [{ name: 'A laboratory', person: 'Its director', quote: 'It works.' }],
        screens: [{ src: '/worklist.png', alt: 'A worklist', caption: 'The worklist' }],
        videos: [{ title: 'A tour', length: '3 minutes', href: 'https://video.example/tour' }],
      }}
    />,
  );
  expect(html).toContain('Its director, A laboratory');
  expect(html).toContain('src="/worklist.png"');
  expect(html).toContain('https://video.example/tour');
  const href = 'https://status.example' as const;
  const list = renderToStaticMarkup(
    <SecurityPackage
      copy={{ ...security, documents: [{ name: 'Subprocessors', text: 'The list.', href }] }}
      statusPages={[{ title: 'Status', href }]}
    />,
  );
  expect(list).toContain(security.package.documentsTitle);
  expect(list).toContain('Subprocessors');
  expect(list).toContain('href="https://status.example"');
});
