import { serial } from '../../../fixtures/rows.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

const intervals = {
  dueDateIntervalType: 'Relative',
  dueDateRelativeIntervalValue: -30,
  dueDateRelativeIntervalUnit: 'Days',
  dueDateFixedIntervalDayOfMonth: 15,
  dueDateFixedIntervalMonths: 1,
  dueDateFixedIntervalTargetMonth: 'MonthPrior',
  trackDateIntervalValue: -60,
  trackDateIntervalUnit: 'Days',
}

/** A catalogue with a value in every field. */
const catalogue = () => ({
  format: 'evergreen-catalogue-1',
  name: 'Another installation',
  version: '2026-11-20',
  authorities: [
    {
      key: `authority-${serial()}`,
      name: `City ${serial()}`,
      abbreviation: 'C',
      jurisdiction: 'City',
      payableTo: 'The treasurer',
      payableToSameAsName: false,
      websiteUrl: TEXTS.weblink,
      generalContactPhone: '555-010-0199',
      address1: '1 Street',
      address2: 'Floor 2',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      country: 'United States',
      mailingAddressSameAsLocation: false,
      mailingAddress1: '2 Street',
      mailingAddress2: 'Box 3',
      mailingCity: 'Denver',
      mailingState: 'CO',
      mailingZip: '80202',
      mailingCountry: 'United States',
      renewalDetails: 'Some words',
      ...intervals,
      licenseTypes: [
        {
          key: 'tavern',
          name: 'Tavern',
          abbreviation: 'T',
          description: 'Some words',
          isSeasonal: false,
          originalLicenseFee: 100,
          licenseRenewalFee: 12.5,
          licenseClassification: 'Liquor',
          hasManagerChangeRequirement: true,
          managerChangeRequirementNotes: 'Some words',
          isPaymentOnly: false,
          licenseDocumentIssuance: 'DocumentPerRenewal',
          term: '1 Year',
          licenseCategory: 'Full Liquor',
          formsLinkUrl: TEXTS.weblink,
          renewalDetails: 'Some words',
          earliestFilingDays: 90,
          processingDays: 30,
          preparationDays: 14,
          ...intervals,
          sourceUrl: TEXTS.weblink,
          sourceDate: '2026-11-20',
        },
      ],
    },
  ],
})

export const STARTER_CATALOGUE_EXAMPLES: Record<string, () => Promise<ExampleInput>> = {
  'starterCatalogue.compare': async () => ({ actor: 'Administrator', params: {}, body: { catalogue: catalogue() } }),
  'starterCatalogue.take': async () => ({ actor: 'Administrator', params: {}, body: { states: ['CO'], catalogue: catalogue() } }),
}
