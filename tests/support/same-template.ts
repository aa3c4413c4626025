/**
 * The names of pages that differ only in text or in a few fields from `PrivacyPolicy`, `LabInfosec`, `DeployingALims`,
 * `LabPricing`, `LabSupport`, `LabDrivers`, `Contacts` or `RegistrationLaboratory`, which are tried in depth.
 */
export const sameTemplate =
  /TermsOfUse|CookiePolicy|(?:Profi|Patient)Infosec|WhatAModernLimsIs|Profi(?:Pricing|Support|Drivers)|RequestForm|RegistrationCompany/;
