import { useEffect, useState } from 'react';
import { productsMenu } from '#content/menus.ts';
import { href } from '#content/pages.ts';
import { formResponses } from '#contract/form-response.ts';
import { contactForm } from '#contract/forms/contact.ts';
import { priceForm } from '#contract/forms/price.ts';
import { site } from '#contract/site.ts';
import { attachLines, removeAttachedLines } from '#web/form-engine/attached-lines.ts';
import { AttachedList } from '#web/form-engine/attached-list.tsx';
import { FieldGrid } from '#web/form-engine/field-grid.tsx';
import { LeadForm } from '#web/form-engine/lead-form.tsx';
import { ResultDialog } from '#web/form-engine/result-dialog.tsx';
import { useFormContext } from '#web/form-engine/store/form-context.ts';
import { MenuItems } from '#web/shell/menu-item.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cap, CapList, ProductMark } from '#web/ui/cap.tsx';
import { Carousel, CarouselSlide } from '#web/ui/carousel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { HoverMenu } from '#web/ui/hover-menu.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { LineDrawing, sharedPaths } from '#web/ui/line-drawing.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { SplitPart, SplitScreen } from '#web/ui/split-screen.tsx';
import { Opened, type Parts, Row } from './catalog.tsx';

const icons: readonly IconName[] = ['forward', 'restart', 'external', 'login', 'play', 'pause'];
const stops = (['lavender', 'citrate', 'serum'] as const).map((color) => ({
  id: `catalog-${color}`,
  name: color,
  color,
}));

/** The building blocks of the site, and parts of its forms that only rare events show. */
export const siteParts: Parts = {
  'web/ui/button.tsx': (
    <Row>
      {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button small>small</Button>
      <Button disabled>disabled</Button>
      <ButtonLink to={href('LabPricing')}>link</ButtonLink>
    </Row>
  ),
  'web/ui/dialog-button.tsx': (
    <DialogButton
      name="career"
      text="Careers"
      subject="Careers"
      className="button"
      failureClass="mt-3"
    />
  ),
  'web/ui/site-link.tsx': <SiteLink href="https://www.cms.gov/">cms.gov</SiteLink>,
  'web/ui/hover-menu.tsx': (
    <HoverMenu trigger="Products" triggerClass="button button-secondary" closeDelayMs={100}>
      <MenuItems items={productsMenu.items} />
    </HoverMenu>
  ),
  'web/ui/cap.tsx': (
    <Row>
      <Cap color="serum" className="text-3xl" />
      <ProductMark color="lavender" name="Laboratory" />
      <CapList items={['The page’s accent']} />
    </Row>
  ),
  'web/ui/icon.tsx': (
    <Row>
      {icons.map((name) => (
        <Icon key={name} name={name} size={24} />
      ))}
    </Row>
  ),
  'web/ui/line-drawing.tsx': (
    <Row>
      {Object.entries(sharedPaths).map(([name, path]) => (
        <LineDrawing key={name} path={path} size={28} />
      ))}
    </Row>
  ),
  'web/ui/split-screen.tsx': (
    <SplitScreen
      title="Talk to us"
      intro="What to know, on ink."
      side={
        <SplitPart id="catalog-split" title="A part of the panel">
          <p>Below a rule.</p>
        </SplitPart>
      }
    >
      <p>The form, on paper.</p>
    </SplitScreen>
  ),
  'web/ui/qr-code.tsx': (
    <QrCode text={site.website} label="QR code of this site" className="size-44" />
  ),
  'web/ui/section.tsx': (
    <Section tone="ink" className="py-10">
      <SectionHeading title="Results leave on time" intro="What the section proves." />
    </Section>
  ),
  'web/ui/data-table.tsx': (
    <DataTable caption="Analytes of a panel" stacked head={['Analyte', 'Result']}>
      <tr>
        <th scope="row">Potassium</th>
        <td data-column="Result">5.4 mmol/L</td>
      </tr>
    </DataTable>
  ),
  'web/ui/disclosure.tsx': (
    <Disclosure summary="How long does it take?">
      <p>Six weeks.</p>
    </Disclosure>
  ),
  'web/ui/carousel.tsx': (
    <Carousel label="Products" stops={stops} compact words={{ pause: 'Pause', play: 'Play' }}>
      {stops.map(({ id, name }) => (
        <CarouselSlide key={id} id={id} label={name} className="w-full shrink-0 snap-start p-8">
          {name}
        </CarouselSlide>
      ))}
    </Carousel>
  ),
  'web/ui/modal.tsx': (
    <Opened>
      {(isOpen, close) => (
        <Modal open={isOpen} onClose={close} width={640} title="Title" description="Description">
          <Button onClick={close}>Done</Button>
        </Modal>
      )}
    </Opened>
  ),
  'web/form-engine/lead-form.tsx': (
    <LeadForm form={priceForm} submitLabel="Send request">
      <FieldGrid
        form={priceForm}
        rows={[['firstname', 'phone'], ['operation'], ['departments'], ['completed']]}
      />
      <Attempted />
    </LeadForm>
  ),
  'web/form-engine/attached-list.tsx': (
    <LeadForm form={contactForm} submitLabel="Send">
      <Attached />
    </LeadForm>
  ),
  'web/form-engine/result-dialog.tsx': (
    <Opened>
      {(isOpen, close) => (
        <ResultDialog
          response={{ success: false, ...formResponses.sendingError }}
          open={isOpen}
          onClose={close}
        />
      )}
    </Opened>
  ),
};

/** Attaches the list for this form only: every other form with such a field would show it, too. */
function Attached() {
  const [isAttached, setAttached] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      attachLines(['Beckman Coulter AU680', 'Sysmex XN-1000']);
      setAttached(true);
    });
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isAttached) removeAttachedLines();
  }, [isAttached]);
  return isAttached ? <AttachedList name="analyzers" /> : null;
}

/** Shows the messages of a form that was sent blank. */
function Attempted() {
  const { store } = useFormContext();
  useEffect(() => void store.attempt(), [store]);
  return null;
}
