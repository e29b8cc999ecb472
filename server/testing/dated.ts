import { aLicense, aLicenseType, aLicensingAuthority } from '../../fixtures/builders.ts'
import { type IntervalRule, UNSET } from '../../rules/intervals/intervals.ts'
import type { TestApp } from './test-app.ts'

export const relative = (days: number, track = -60): IntervalRule => ({
  ...UNSET,
  dueDateIntervalType: 'Relative',
  dueDateRelativeIntervalValue: days,
  dueDateRelativeIntervalUnit: 'Days',
  trackDateIntervalValue: track,
  trackDateIntervalUnit: 'Days',
})

/** The dates that `relative(-30)` gives a license of DATED. */
export const THIRTY = { dueDate: '2026-12-01', trackDate: '2026-10-02' }
export const DATED = { expirationDate: '2026-12-31', ...THIRTY, dueDateSource: 'rule', trackDateSource: 'rule' } as const

type Given = Parameters<typeof aLicense>[1]

/** Dates that a rule of 7 days before would move, and others. */
export const MIXED = {
  'M-1': {},
  'M-2': { trackDateSource: 'typed', trackDate: '2026-10-09' },
  'M-3': { dueDate: '2026-12-24', trackDateSource: 'imported', trackDate: '2026-10-09' },
  'M-4': { dueDate: '2026-12-24', trackDateSource: 'copied', trackDate: '2026-10-25' },
  'M-5': { active: false },
  'M-6': { propertyActive: false },
  'M-7': { expirationDate: null, dueDate: null, trackDate: null, dueDateSource: null, trackDateSource: null },
  'M-8': { dueDate: null, dueDateSource: null, trackDate: null, trackDateSource: null },
} as const satisfies Record<string, Given>

/** An authority of ours with a rule, a type that inherits it, a type of its own rule, and licenses of the first by number. */
export const anAuthorityWith = (testApp: TestApp, rule: IntervalRule, licenses: Record<string, Given> = {}) =>
  testApp.build(async (db) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    const { id } = await aLicensingAuthority(db, { clientId, ...rule })
    const heir = (await aLicenseType(db, { clientId, licensingAuthorityId: id, name: 'Heir' })).id
    const own = (await aLicenseType(db, { clientId, licensingAuthorityId: id, name: 'Own', ...relative(-10, -5) })).id
    const ids: Record<string, number> = {}
    for (const [licenseNumber, given] of Object.entries(licenses))
      ids[licenseNumber] = (await aLicense(db, { clientId, propertyId, ...DATED, licenseTypeId: heir, licenseNumber, ...given })).id
    return { params: { id }, heir, own, ids }
  })
