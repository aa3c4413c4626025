import type { ReactNode } from 'react';
import type { MenuLink } from '#content/menus.ts';
import { MenuItem } from '#web/shell/menu-item.tsx';
import { Cap } from '#web/ui/cap.tsx';
import { Icon } from '#web/ui/icon.tsx';

type FooterGroupProps = {
  label: string;
  items: readonly MenuLink[];
  /** Can be folded; starts open. */
  folds?: boolean;
  /** An entry after the links, such as a button. */
  last?: ReactNode;
};

/** A column of the footer. */
export function FooterGroup({ label, items, folds = false, last }: FooterGroupProps) {
  const list = (
    <ul className="mt-1">
      {items.map((link) => (
        <li key={link.label} className="flex items-center gap-3">
          {link.cap ? <Cap color={link.cap} /> : null}
          <MenuItem link={link} className="footer-link" />
        </li>
      ))}
      {last ? <li>{last}</li> : null}
    </ul>
  );
  if (!folds) {
    return (
      <div>
        <p className="footer-title">{label}</p>
        {list}
      </div>
    );
  }
  return (
    <details open className="disclosure footer-folds">
      <summary className="footer-title">
        {label}
        <Icon name="chevron" size={16} />
      </summary>
      {list}
    </details>
  );
}
