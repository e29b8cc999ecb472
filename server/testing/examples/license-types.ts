import { aLicense, aLicenseType, aLicensingAuthority, aRenewalTip, categoryIds, termId } from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import type { TestApp } from '../test-app.ts'
import { TEXTS } from '../texts.ts'
import type { ExampleInput } from './example.ts'

type Body = Record<string, unknown>
type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

interface Own {
  authorityId: number
  typeId: number
  tipId: number
  termId: number
  categoryId: number
  subCategoryId: number
}

const actor = 'ClientAdministrator at Saas'

/** An authority of our client with a license type, and a tip for it. */
const made = (testApp: TestApp): Promise<Own> =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id: authorityId } = await aLicensingAuthority(db, { clientId })
    const { id: typeId } = await aLicenseType(db, { clientId, licensingAuthorityId: authorityId })
    const { id: tipId } = await aRenewalTip(db, { clientId })
    const [categoryId, subCategoryId] = (await categoryIds(db, 'Full Liquor', 'Catering')) as [number, number]
    return { authorityId, typeId, tipId, termId: await termId(db, '1 Year'), categoryId, subCategoryId }
  })

const ofAuthority =
  (body: (own: Own) => Body): MakeExample =>
  async (testApp) => {
    const own = await made(testApp)
    return { actor, params: { id: own.authorityId }, body: body(own) }
  }

const ofType =
  (body?: (own: Own) => Body): MakeExample =>
  async (testApp) => {
    const own = await made(testApp)
    return { actor, params: { id: own.authorityId, typeId: own.typeId }, ...(body && { body: body(own) }) }
  }

const rule = {
  dueDateIntervalType: 'Relative',
  dueDateRelativeIntervalValue: 30,
  dueDateRelativeIntervalUnit: 'Days',
  dueDateFixedIntervalDayOfMonth: 15,
  dueDateFixedIntervalMonths: 1,
  dueDateFixedIntervalTargetMonth: 'MonthPrior',
  trackDateIntervalValue: 60,
  trackDateIntervalUnit: 'Days',
  intervalBeforeAfter: 'Before',
}
const renewalInfo = { formsLinkUrl: TEXTS.weblink, ...rule }
const details = ({ termId: term, categoryId, subCategoryId }: Own): Body => ({
  name: `A license ${serial()}`,
  abbreviation: 'AL',
  description: 'Some words',
  term,
  isSeasonal: false,
  originalLicenseFee: 100,
  licenseRenewalFee: 12.5,
  licenseClassification: 'Liquor',
  licenseCategoryId: categoryId,
  subCategoryIds: [subCategoryId],
  hasManagerChangeRequirement: true,
  managerChangeRequirementNotes: 'Some words',
  isPaymentOnly: false,
  licenseDocumentIssuance: 'DocumentPerRenewal',
})
const tip = async (testApp: TestApp): Promise<Body> => ({
  description: 'Some words',
  renewalTipCategoryId: (await testApp.database.read('renewal_tip_categories').first('id')).id,
  stateProvince: 'CO',
})
const page = { pageNumber: 1, pageSize: 25, sortDirection: 'asc', searchTerm: 'Some' }

export const LICENSE_TYPE_EXAMPLES: Record<string, MakeExample> = {
  'licenseTypes.create': ofAuthority((own) => ({
    ...details(own),
    ...renewalInfo,
    glCode: 'GL-1',
    renewalDetails: 'Some words',
    renewalTipIds: [own.tipId],
  })),
  'licenseTypes.bulkUpdateFormLink': ofAuthority(({ typeId }) => ({ formLinkUrl: TEXTS.weblink, licenseTypeIds: [typeId] })),
  'licenseTypes.bulkUpdateRenewalTip': ofAuthority(({ typeId, tipId }) => ({ renewalTipIds: [tipId], licenseTypeIds: [typeId] })),
  'licenseTypes.remove': ofType(),
  'licenseTypes.details': ofType(details),
  'licenseTypes.renewalInfo': ofType(() => renewalInfo),
  'licenseTypes.renewalTips': ofType(({ tipId }) => ({ renewalTipIds: [tipId] })),
  'licenseTypes.verified': ofType(() => ({ isVerified: true })),
  'licenseTypes.preview': ofType(() => ({ ...page, sortBy: 'licenseNumber', ...rule })),
  'licenseTypes.simulate': async (testApp) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    const given = await ofType(() => ({ ...page, sortBy: 'licenseType', includeEntered: true, ...rule }))(testApp)
    const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId: Number(given.params?.typeId) }))
    return { ...given, body: { ...given.body, licenseIds: [id] } }
  },
  'licenseTypes.referenceList': async () => ({ query: {} }),
  'licenseTypes.options': async () => ({ query: {} }),
  'renewalTips.list': async (testApp) => ({
    actor,
    params: {},
    body: {
      ...page,
      sortBy: 'description',
      renewalTipIds: [(await made(testApp)).tipId],
      renewalTipCategoryIds: [1],
      states: ['CO'],
      isClientSpecific: true,
      clientIds: [testApp.tenants.Saas.clientId],
    },
  }),
  'renewalTips.create': async (testApp) => ({ actor, params: {}, body: await tip(testApp) }),
  'renewalTips.update': async (testApp) => ({ actor, params: { id: (await made(testApp)).tipId }, body: await tip(testApp) }),
  'renewalTips.remove': async (testApp) => ({ actor, params: { id: (await made(testApp)).tipId } }),
  'renewalTips.options': async () => ({ query: {} }),
}
