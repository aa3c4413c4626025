import type { ReactNode } from 'react';
import { articles } from '#content/articles.ts';
import { legalText } from '#content/legal/legal-text.ts';
import { href, type PageName } from '#contract/addresses.ts';
import { PrivacyChoicesLink } from '#web/consent/consent-banner.tsx';
import { ChooserPage, RegistrationPage } from '#web/forms/registration/registration-page.tsx';
import type { Page } from '#web/lib/pages.ts';
import { AdvantagesPage } from '#web/pages/advantages-page.tsx';
import { ArticlePage, ArticlesPage } from '#web/pages/articles-page.tsx';
import { BrochuresPage } from '#web/pages/brochures/brochures-page.tsx';
import { ContactsPage, FreeTrialPage, StrategicSessionPage } from '#web/pages/contacts-page.tsx';
import { DriversPage } from '#web/pages/drivers/drivers-page.tsx';
import { FixesLabPage } from '#web/pages/fixes-lab.tsx';
import { HomePage } from '#web/pages/home-page.tsx';
import { LabPage } from '#web/pages/lab-page.tsx';
import { LabreportsPage } from '#web/pages/labreports-page.tsx';
import { LimsforlabsPage } from '#web/pages/limsforlabs/limsforlabs-page.tsx';
import { MyDataPage } from '#web/pages/my-data-page.tsx';
import { PatientPage } from '#web/pages/patient-page.tsx';
import { PosterPage } from '#web/pages/poster-page.tsx';
import { PricingPage } from '#web/pages/pricing-page.tsx';
import { ProfiPage } from '#web/pages/profi-page.tsx';
import { ReleasePart } from '#web/pages/release/release-part.tsx';
import { SiteMapPage } from '#web/pages/site-map-page.tsx';
import { SupportPage } from '#web/pages/support-page.tsx';
import { ProsePage } from '#web/sections/prose-page.tsx';
import { SecurityMap } from '#web/sections/security-map.tsx';
import { SecurityPackage } from '#web/sections/security-package.tsx';

const pageContents: Readonly<Record<PageName, ReactNode>> = {
  Home: <HomePage />,
  HomeTermsOfUse: <ProsePage document={legalText('terms')} back={href('Home')} />,
  PrivacyPolicy: <ProsePage document={legalText('privacy')} />,
  CookiePolicy: <ProsePage document={legalText('cookies')} after={{ choices: <Choices /> }} />,
  Accessibility: <ProsePage document={legalText('accessibility')} />,
  MyData: <MyDataPage />,
  Lab: <LabPage />,
  LabPricing: <PricingPage product="Lab" />,
  LabSupport: <SupportPage product="Lab" />,
  LabDrivers: <DriversPage product="Lab" />,
  LabTermsOfUse: <ProsePage document={legalText('lab-terms')} back={href('Lab')} />,
  LabInfosec: (
    <ProsePage
      document={legalText('lab-infosec')}
      back={href('Lab')}
      before={<SecurityMap />}
      after={{ safeguards: <SecurityPackage /> }}
    />
  ),
  Profi: <ProfiPage />,
  ProfiPricing: <PricingPage product="Profi" />,
  ProfiSupport: <SupportPage product="Profi" />,
  ProfiDrivers: <DriversPage product="Profi" />,
  ProfiTermsOfUse: <ProsePage document={legalText('profi-terms')} back={href('Profi')} />,
  ProfiInfosec: <ProsePage document={legalText('profi-infosec')} back={href('Profi')} />,
  Patient: <PatientPage />,
  PatientTermsOfUse: <ProsePage document={legalText('patient-terms')} back={href('Patient')} />,
  PatientInfosec: <ProsePage document={legalText('patient-infosec')} back={href('Patient')} />,
  Labreports: <LabreportsPage />,
  Advantages: <AdvantagesPage />,
  Poster: <PosterPage />,
  Release: <ReleasePart level={1} />,
  FixesLab: <FixesLabPage />,
  Limsforlabs: <LimsforlabsPage />,
  Brochures: <BrochuresPage />,
  Articles: <ArticlesPage />,
  SiteMap: <SiteMapPage />,
  Contacts: <ContactsPage />,
  ContactForm: <StrategicSessionPage />,
  RequestForm: <FreeTrialPage />,
  Registration: <ChooserPage />,
  RegistrationDoctor: <RegistrationPage kind="doctor" />,
  RegistrationCompany: <RegistrationPage kind="organization" />,
  RegistrationLaboratory: <RegistrationPage kind="laboratory" />,
};

/** The content between header and footer of a page. */
export function contentOf({ name }: Page): ReactNode {
  const article = articles.find(({ page }) => page === name);
  return article ? <ArticlePage article={article} /> : pageContents[name as PageName];
}

function Choices() {
  return (
    <p className="mt-6">
      <PrivacyChoicesLink className="button button-secondary button-small" />
    </p>
  );
}
