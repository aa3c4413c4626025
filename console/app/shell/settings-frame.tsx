import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOpenSteps, useProblems, useRights } from '#console/app/api/query-client.ts';
import { CountMark } from '#console/app/ui/count-mark.tsx';
import { type SectionPath, screenAt, sectionPaths } from '#console/app/ui/screens.ts';

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
      <nav ref={list} aria-label="Settings" className="section-nav">
        <p className="mb-3 px-3 text-lg font-semibold max-xl:hidden">Settings</p>
        <ul>
          {shown.map((path) => (
            <li key={path}>
              <Link to={path} className="section-link">
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
