import { productsMenu } from '#content/menus.ts';
import { href } from '#content/pages.ts';
import { MenuItems } from '#web/shell/menu-item.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cap, CapList, FourCaps, ProductMark } from '#web/ui/cap.tsx';
import { HoverMenu } from '#web/ui/hover-menu.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LineDrawing, sharedPaths } from '#web/ui/line-drawing.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import type { Group } from './catalog.tsx';
import { Row } from './row.tsx';
import { siteContent } from './site-content.tsx';

const variants = ['primary', 'secondary', 'quiet'] as const;
const caps = ['lavender', 'citrate', 'serum', 'heparin', 'gold', 'amber', 'teal', 'rose'] as const;
const icons: readonly IconName[] = [
  ...['menu', 'close', 'chevron', 'back', 'search', 'phone', 'mail', 'check', 'alert'],
  ...['plus', 'forward', 'restart', 'arrow', 'external', 'login', 'play', 'pause', 'download'],
] as const;

/** The building blocks of the site's pages. */
export const siteParts: readonly Group[] = [
  {
    title: 'Buttons and links',
    parts: [
      {
        name: 'Button',
        file: 'web/ui/button.tsx',
        states: [
          ...variants.map((variant) => ({
            label: variant,
            shown: (
              <Row>
                <Button variant={variant}>Request a demo</Button>
                <Button variant={variant} small>
                  Small
                </Button>
                <Button variant={variant} disabled>
                  Disabled
                </Button>
              </Row>
            ),
          })),
          {
            label: 'on ink',
            shown: (
              <div data-tone="ink" className="-m-4 p-4">
                <Row>
                  {variants.map((variant) => (
                    <Button key={variant} variant={variant}>
                      {variant}
                    </Button>
                  ))}
                </Row>
              </div>
            ),
          },
          {
            label: 'as a link',
            shown: <ButtonLink to={href('LabPricing')}>See the price</ButtonLink>,
          },
        ],
      },
      {
        name: 'Link',
        file: 'web/ui/site-link.tsx',
        states: [
          {
            label: 'within the site',
            shown: (
              <SiteLink to={href('Lab')} className="text-link">
                The Laboratory system
              </SiteLink>
            ),
          },
          {
            label: 'to another site, announced as a new tab',
            shown: (
              <SiteLink href="https://www.cms.gov/" className="text-link">
                cms.gov
              </SiteLink>
            ),
          },
        ],
      },
      {
        name: 'Hover menu',
        file: 'web/ui/hover-menu.tsx',
        states: [
          {
            label: 'on hover, click, and arrow down',
            shown: (
              <HoverMenu
                trigger="Products"
                triggerClass="button button-secondary"
                closeDelayMs={100}
              >
                <MenuItems items={productsMenu.items} />
              </HoverMenu>
            ),
          },
        ],
      },
    ],
  },
  {
    title: 'Marks',
    parts: [
      {
        name: 'Cap',
        file: 'web/ui/cap.tsx',
        states: [
          {
            label: 'colors',
            shown: (
              <Row>
                {caps.map((color) => (
                  <Cap key={color} color={color} className="text-3xl" />
                ))}
                <FourCaps className="h-8" />
              </Row>
            ),
          },
          {
            label: 'list',
            shown: (
              <CapList
                items={[
                  { key: 'a', text: 'The page’s accent' },
                  { key: 'b', text: 'A product’s color', color: 'serum' },
                ]}
              />
            ),
          },
          { label: 'product', shown: <ProductMark color="lavender" name="Laboratory" /> },
        ],
      },
      {
        name: 'Icon',
        file: 'web/ui/icon.tsx',
        states: [
          {
            label: 'all of the site',
            isWide: true,
            shown: (
              <Row>
                {icons.map((name) => (
                  <span key={name} title={name}>
                    <Icon name={name} size={24} />
                  </span>
                ))}
              </Row>
            ),
          },
        ],
      },
      {
        name: 'Line drawing',
        file: 'web/ui/line-drawing.tsx',
        states: [
          {
            label: 'what icons of both are drawn with',
            shown: (
              <Row>
                {Object.entries(sharedPaths).map(([name, path]) => (
                  <LineDrawing key={name} path={path} size={28} />
                ))}
              </Row>
            ),
          },
        ],
      },
    ],
  },
  siteContent,
];
