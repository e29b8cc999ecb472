import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { inputSchema } from '../contract/call.ts'
import { whatIsWrong } from '../contract/fields/check.ts'
import { fieldOf, type Values } from '../contract/fields/schema.ts'
import type { License } from '../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../contract/renewals/schemas.ts'
import { messages, sentences } from '../rules/messages.ts'
import type { Filter } from './filter.ts'
import { derive } from './follows.ts'
import { type Form, fieldsOf, initialValues, sentIn } from './form.ts'
import { newLicense } from './licenses/creation.ts'
import { type AffiliatedEntity, affiliatedEntityForms } from './properties/parts.ts'
import { type InvoiceContext, invoiceForms, newInvoiceForms } from './renewals/invoices.ts'
import { licenseReceived } from './renewals/license-received.ts'
import type { OpenRenewal } from './renewals/renewal.ts'
import { stepForms } from './renewals/steps.ts'

/** A form, or a filter. */
type Described = Form<never> | Filter

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'call' in value && 'fields' in value
const areDescribed = (value: unknown): value is Record<string, Described> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isDescribed)

/** The exports of forms/: a form or filter, or several by name. */
const exported: Record<string, Record<string, Described>> = {}
/** The folder of each export. */
const folders: Record<string, string> = {}
for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
  const [folder = '', inside] = file.split('/')
  if (!inside || !file.endsWith('.ts') || file.endsWith('.test.ts')) continue
  for (const [name, value] of Object.entries(await import(join(import.meta.dirname, file)))) {
    folders[name] = folder
    if (isDescribed(value)) exported[name] = { [name]: value }
    else if (areDescribed(value)) exported[name] = value
  }
}

const isFilter = (one: Described): one is Filter => !('request' in one)
const filters = Object.keys(exported).filter((name) => Object.values(exported[name] ?? {}).every(isFilter))

test('filters are found', () => {
  expect(filters).toEqual(expect.arrayContaining(['queueFilter', 'taskFilters', 'licenseFilter']))
})

test.each(Object.values(exported).flatMap(Object.entries))('%s asks for fields that its call takes', (_name, { call, fields }) => {
  expect(Object.keys(fields).length).toBeGreaterThan(0)
  for (const name of Object.keys(fields)) expect(() => fieldOf(inputSchema(call), name)).not.toThrow()
})

const forms = Object.values(exported)
  .flatMap(Object.entries)
  .filter((one): one is [string, Form<never>] => !isFilter(one[1]))

test.each(forms)('%s names its own fields in its steps and rules', (_name, { fields, steps, follows = [], derivations = [] }) => {
  const names = Object.keys(fields)
  if (steps) expect(steps.flatMap((step) => step.fields)).toEqual(names)
  const ruled = [...follows.flatMap(({ from }) => from), ...derivations.flatMap(({ from, fills }) => [...from, fills])]
  expect(names).toEqual(expect.arrayContaining(ruled))
})

const sourceOf = (program: string) =>
  readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(program, file), 'utf8'))
    .join('\n')

/** The folders whose forms a program draws; all by default. The terminal edits only these records. */
const SHOWN_IN: Record<string, readonly string[]> = { tui: ['renewals', 'user-tasks', 'activity', 'batches', 'service-accounts', 'today'] }

/** The forms that a program does not draw, with the reason. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  admin: {
    waiverForms: 'one button does this, without a dialog',
    editInstallation: 'the console draws its parts: installationPart',
  },
  tui: { waiverForms: 'one key does this, without a dialog' },
  cli: {
    assignLicense: 'licenses assign takes the designation and the user apart',
    assignLicenses: 'one flag of renewals bulk-assign names a side or a person',
    reassignTask: 'tasks assign takes one task or several',
    tasksForms: 'the flags of these calls are their fields',
    propertyBilling: 'properties update changes these fields too',
    snoozeRow: 'today snooze takes a license that need not be in the list',
    syncAddresses: 'sync addresses takes licenses, not groups of them',
  },
}

test.each(Object.keys(LEFT_OUT))('%s draws every form and filter', (program) => {
  const source = sourceOf(program)
  const shown = Object.keys(exported).filter((name) => SHOWN_IN[program]?.includes(folders[name] ?? '') ?? true)
  const missing = shown.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))
  expect(missing.sort()).toEqual(Object.keys(LEFT_OUT[program] ?? {}).sort())
})

const open = (license: Partial<License>, renewal: Partial<RenewalInProcess> = {}): OpenRenewal => ({
  license: { licenseTermValue: 12, licenseTermName: '1 Year', licensingAuthorityId: 5, licenseTypeId: 6, ...license } as License,
  renewal: { renewalTask: null, ...renewal } as RenewalInProcess,
  today: '2026-11-22',
})

test('fields hold what was saved before, else their default, else nothing', () => {
  expect(initialValues(licenseReceived, open({}, { effectiveDate: '2027-01-01' }))).toMatchObject({
    dateReceived: '2026-11-22',
    effectiveDate: '2027-01-01',
    expirationDate: null,
  })
  expect(initialValues(licenseReceived, open({}, { licenseReceivedDate: '2026-11-01' })).dateReceived).toBe('2026-11-01')
  const effective = (license: object, renewal = {}) => initialValues(licenseReceived, open(license, renewal)).effectiveDate
  expect(effective({ expirationDate: '2026-12-31' })).toBe('2027-01-01')
  expect(effective({ expirationDate: '2026-12-31' }, { effectiveDate: '2027-02-01' })).toBe('2027-02-01')
  expect(effective({ expirationDate: null })).toBeNull()
  const carrier = (license: object) => initialValues(stepForms.licenseSent, open(license)).shippingMethodLicense
  expect(carrier({ lastCompletedRenewal: { shippingMethodLicense: 'UPS' } })).toBe('UPS')
  expect(carrier({ lastCompletedRenewal: null })).toBeNull()
  const received = (renewal: object) => initialValues(stepForms.formsReceived, open({}, renewal)).formsReceivedDate
  expect(received({ renewalStatusCode: 2 })).toBe('2026-11-22')
  expect(received({ renewalStatusCode: 2, formsReceivedDate: '2026-11-01' })).toBe('2026-11-01')
  expect(received({ renewalStatusCode: 3 })).toBeNull()
})

test('a field that does not apply is not asked for', () => {
  const names = (renewal: Partial<RenewalInProcess>) => fieldsOf(stepForms.begin, open({}, renewal)).map(({ name }) => name)
  expect(names({ isTrackingOnlyRenewal: true })).not.toContain('formsReceivedDate')
  expect(names({ isTrackingOnlyRenewal: false })).toContain('formsReceivedDate')
})

test('a field that cannot be changed now is still sent', () => {
  const part = { id: 3, version: 1, licenseesCount: 2 } as AffiliatedEntity
  const context = { ownerId: 1, part, entities: [] }
  expect(affiliatedEntityForms.update.fields.corporateEntity?.whyFixed?.(context)).toBe(sentences.affiliatedEntityIsLicensee(2))
  expect(sentIn(affiliatedEntityForms.update, {}, context)).toEqual(['corporateEntity', 'affiliation'])
})

/** The validation that every front end runs before it sends a form. */
const refusals = <Context>(form: Form<Context>, values: Values, context: Context) => {
  const fields = fieldsOf(form, context)
  const required = fields.filter((field) => field.required?.(context))
  const namesOf = (some: typeof fields) => some.map(({ name }) => name)
  return { ...form.check?.(values, context), ...whatIsWrong(form.call.body, values, namesOf(fields), namesOf(required)) }
}

test('what is wrong is said by field: the schema first, then the rule', () => {
  const wrong = (values: object, license: Partial<License> = {}) =>
    refusals(licenseReceived, { dateReceived: '2026-11-22', effectiveDate: '2027-01-01', ...values }, open(license))
  expect(wrong({ trackDate: '2026-13-01' })).toEqual({ expirationDate: messages.required, trackDate: messages.invalidDate })
  expect(wrong({ expirationDate: '2026-12-31', trackDate: '2026-12-01' })).toEqual({ expirationDate: messages.expirationNotGreater })
  expect(wrong({}, { licenseTermName: 'Perpetual' })).toEqual({})
})

test('a date that is calculated from an unverified license type says so, on a new license and where one is received', async () => {
  const answer = { trackDate: '2027-10-02', dueDate: null, isUnverified: true, verifiedBy: null, verifiedOn: null }
  const send = vi.fn(async () => answer) as never
  const note = `${messages.trackDateFromInterval} From an unverified license type.`
  const values = { licensingAuthorityId: 1, licenseTypeId: 2, expirationDate: '2027-12-31' }
  expect(await derive(newLicense, 'expirationDate', values, {} as never, send)).toEqual({ trackDate: { value: '2027-10-02', note } })
  expect(await derive(licenseReceived, 'expirationDate', values, open({}), send)).toEqual({ trackDate: { value: '2027-10-02', note } })
})

test('a derivation fills what is empty, from what is complete', async () => {
  const send = vi.fn(async () => ({ trackDate: '2027-10-02', dueDate: null }))
  const from = (name: string, values: object) => derive(licenseReceived, name, { ...values }, open({}), send as never)
  expect(await from('effectiveDate', { effectiveDate: '2027-01-01' })).toMatchObject({ expirationDate: { value: '2027-12-31' } })
  expect(await from('effectiveDate', { effectiveDate: '01/01/2' })).toEqual({})
  expect(await from('expirationDate', { expirationDate: '2027-12-31' })).toEqual({
    trackDate: { value: '2027-10-02', note: messages.trackDateFromInterval },
  })
  expect(await from('expirationDate', { expirationDate: '2027-12-31', trackDate: '2027-11-01' })).toEqual({})
  expect(send).toHaveBeenCalledOnce()
})

describe('invoices', () => {
  const license = { version: 1, payableTo: 'City Treasurer', licensingAuthorityName: 'City of Denver', licenseRenewalFee: 125.5 }
  const context = { license, renewalId: 7, today: '2026-11-20' }
  const stored = { id: 3, checkAmount: 100, checkPayableTo: 'Clerk', isCertifiedCheck: true, checkIssued: null }

  test('a new one has the renewal fee, the payee of the authority and the date of today; an ACH credit is paid later', () => {
    const filled = (kind: keyof typeof newInvoiceForms) =>
      Object.fromEntries(Object.entries(initialValues(newInvoiceForms[kind], context)).filter(([, value]) => value !== null))
    expect(filled('CreditCard')).toEqual({ chargeAmount: 125.5, paymentMadeTo: 'City Treasurer', paymentDate: '2026-11-20' })
    expect(filled('Check')).toEqual({ checkAmount: 125.5, checkPayableTo: 'City Treasurer', isCertifiedCheck: false })
    expect(filled('Ach')).toEqual({ achAmount: 125.5, paymentMadeTo: 'City Treasurer', dateRequested: '2026-11-20' })
  })

  test('of a completed renewal only the payment can be changed, and the rest is sent as it is stored', () => {
    const paid = { ...context, stored, paymentOnly: true }
    const open = fieldsOf(invoiceForms.Check, paid).filter(({ whyFixed }) => !whyFixed?.(paid))
    expect(open.map(({ name }) => name)).toEqual(['shippingMethodCheck', 'checkIssued', 'checkNumber'])
    const body = invoiceForms.Check.bodyOf?.({ checkNumber: 77 }, paid)
    expect(body).toMatchObject({ checkAmount: 100, checkPayableTo: 'Clerk', isCertifiedCheck: true, checkNumber: 77 })
    expect(body).not.toHaveProperty('id')
  })

  test('an amount that takes the trust account below its threshold is asked about', async () => {
    const send = async () => ({ useTrustAccount: true, currentBalance: 1000, minimumBalanceThreshold: 500 })
    const question = (form: Form<InvoiceContext>, values: Values, more = {}) =>
      form.confirm?.(values, { ...context, ...more }, send as never)
    expect(await question(newInvoiceForms.Check, { checkAmount: 500 })).toBeNull()
    expect(await question(newInvoiceForms.Check, { checkAmount: 500.01 })).toMatchObject({ text: messages.trustAccountWarning })
    expect(await question(invoiceForms.Check, { checkAmount: 600 }, { stored })).toBeNull()
    expect(await question(invoiceForms.Check, { checkNumber: 77 }, { stored, paymentOnly: true })).toBeNull()
  })
})
