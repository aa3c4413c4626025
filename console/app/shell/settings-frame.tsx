import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOpenSteps, useProblems, useRights } from '#console/app/api/query-client.ts';
import { CountMark } from '#console/app/ui/count-mark.tsx';
import { type SectionPath, screenAt, sectionPaths } from '#console/app/ui/screens.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The sections of Settings: next to the open one, or above it if the window is narrow. */
export function SettingsFrame() {
  const may = useRights();
  const { pathname } = useLocation();
  const steps = useOpenSteps();
  const list = useRef<HTMLElement>(null);
  const problems = useProblems();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The current link and its mark depend on them.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, problems.length, steps]);
  const marks: Partial<Record<SectionPath, number>> = {
    '/settings/delivery': problems.filter(({ part }) => /queue|destinations/.test(part)).length,
    '/settings/health': problems.length,
  };
  const shown = sectionPaths.filter((path) => {
    const { right, otherwise } = screenAt(path);
    return right === undefined || otherwise !== undefined || may(right);
  });
  return (
    <div className="flex h-full flex-col bg-paper xl:flex-row">
      <nav
        ref={list}
        aria-label="Settings"
        className="relative flex-none overflow-x-auto px-4 pt-2 xl:w-54 xl:border-r xl:border-line xl:px-3 xl:py-[1.6rem]"
      >
        <p className="mb-3 px-3 text-lg font-semibold max-xl:hidden">Settings</p>
        <ul className="flex min-w-max border-b border-line xl:flex-col xl:border-0">
          {shown.map((path) => (
            <li key={path}>
              <Link to={path} className={linkClass}>
                <span className="flex-1">{screenAt(path).title}</span>
                <CountMark count={marks[path] ?? 0} unit="problem" />
                {path === '/settings/health' ? <CountMark count={steps} unit="open step" /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-h-0 min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}

const linkClass = classNames(
  'flex min-h-9 items-center gap-2 px-3 py-1 whitespace-nowrap hover:bg-wash xl:rounded-md',
  'aria-[current=page]:font-semibold aria-[current=page]:shadow-[inset_0_-2px_0_var(--solid)]',
  'xl:aria-[current=page]:bg-wash xl:aria-[current=page]:shadow-none pointer-coarse:min-h-11',
);
