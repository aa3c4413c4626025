import { cookiePolicy, storedItems } from '#content/legal/cookies.ts';
import { PrivacyChoicesLink } from '#web/consent/privacy-choices-link.tsx';
import { ProsePage } from '#web/sections/prose-page.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

export function CookiePolicyPage() {
  return (
    <ProsePage document={cookiePolicy} after={{ stored: <StoredTable />, choices: <Choices /> }} />
  );
}

function Choices() {
  return (
    <p className="mt-6">
      <PrivacyChoicesLink className="button button-secondary button-small" />
    </p>
  );
}

function StoredTable() {
  return (
    <DataTable caption="What this site keeps in your browser" hideCaption className="mt-6">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kept in</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {storedItems.map((item) => (
          <tr key={item.name}>
            <th scope="row" className="break-words">
              {item.name}
            </th>
            <td className="min-w-28">{item.place}</td>
            <td className="min-w-56">{item.purpose}</td>
            <td className="min-w-36">{item.lasts}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
