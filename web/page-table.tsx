import type { ReactNode } from 'react';
import { deployingALims } from '#content/articles/deploying-a-lims.ts';
import { whatAModernLimsIs } from '#content/articles/what-a-modern-lims-is.ts';
import { labInfosec, patientInfosec, profiInfosec } from '#content/legal/infosec.ts';
import { privacyPolicy } from '#content/legal/privacy.ts';
import { labTerms, mainTerms, patientTerms, profiTerms } from '#content/legal/terms.ts';
import { href, type PageName } from '#content/pages.ts';
import { ChooserPage, RegistrationPage } from '#web/forms/registration/registration-page.tsx';
import { Island } from '#web/islands/island.tsx';
import { AdvantagesPage } from '#web/pages/advantages.tsx';
import { ArticlePage } from '#web/pages/article.tsx';
import { ArticlesPage } from '#web/pages/articles.tsx';
import { BrochuresPage } from '#web/pages/brochures.tsx';
import { ContactsPage, FreeTrialPage, StrategicSessionPage } from '#web/pages/contacts.tsx';
import { CookiePolicyPage } from '#web/pages/cookie-policy.tsx';
import { FixesLabPage } from '#web/pages/fixes-lab.tsx';
import { HomePage } from '#web/pages/home.tsx';
import { LabPage } from '#web/pages/lab.tsx';
import { LabreportsPage } from '#web/pages/labreports.tsx';
import { LimsforlabsPage } from '#web/pages/limsforlabs/limsforlabs.tsx';
import { MyDataPage } from '#web/pages/my-data.tsx';
import { PatientPage } from '#web/pages/patient.tsx';
import { PosterPage } from '#web/pages/poster.tsx';
import { PricingPage } from '#web/pages/pricing.tsx';
import { ProfiPage } from '#web/pages/profi.tsx';
import { SupportPage } from '#web/pages/support.tsx';
import { ProsePage } from '#web/sections/prose-page.tsx';

/** The content between header and footer of each page in `content/pages.ts`. */
export const pageContents: Record<PageName, ReactNode> = {
  Home: <HomePage />,
  HomeTermsOfUse: <ProsePage document={mainTerms} back={href('Home')} />,
  PrivacyPolicy: <ProsePage document={privacyPolicy} />,
  MyData: <MyDataPage />,
  CookiePolicy: <CookiePolicyPage />,
  Lab: <LabPage />,
  LabPricing: <PricingPage product="Lab" />,
  LabSupport: <SupportPage product="Lab" />,
  LabTermsOfUse: <ProsePage document={labTerms} back={href('Lab')} />,
  LabInfosec: <ProsePage document={labInfosec} back={href('Lab')} />,
  LabDrivers: (
    <Island
      name="drivers-catalog"
      props={{ contact: href('Lab', '#contacts'), price: href('LabPricing', '#estimate') }}
      on="address"
    />
  ),
  Profi: <ProfiPage />,
  ProfiPricing: <PricingPage product="Profi" />,
  ProfiSupport: <SupportPage product="Profi" />,
  ProfiTermsOfUse: <ProsePage document={profiTerms} back={href('Profi')} />,
  ProfiInfosec: <ProsePage document={profiInfosec} back={href('Profi')} />,
  ProfiDrivers: (
    <Island
      name="drivers-catalog"
      props={{ contact: href('Profi', '#contacts'), price: href('ProfiPricing', '#estimate') }}
      on="address"
    />
  ),
  Patient: <PatientPage />,
  PatientInfosec: <ProsePage document={patientInfosec} back={href('Patient')} />,
  PatientTermsOfUse: <ProsePage document={patientTerms} back={href('Patient')} />,
  Labreports: <LabreportsPage />,
  Registration: <ChooserPage />,
  RegistrationDoctor: <RegistrationPage kind="doctor" />,
  RegistrationCompany: <RegistrationPage kind="organization" />,
  RegistrationLaboratory: <RegistrationPage kind="laboratory" />,
  Limsforlabs: <LimsforlabsPage />,
  Contacts: <ContactsPage />,
  ContactForm: <StrategicSessionPage />,
  RequestForm: <FreeTrialPage />,
  Advantages: <AdvantagesPage />,
  Poster: <PosterPage />,
  FixesLab: <FixesLabPage />,
  Articles: <ArticlesPage />,
  WhatAModernLimsIs: <ArticlePage article={whatAModernLimsIs} />,
  DeployingALims: <ArticlePage article={deployingALims} />,
  Brochures: <BrochuresPage />,
};
