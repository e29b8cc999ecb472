import { createClient, type Outgoing, Refused, Unreachable } from '../../client/index.ts'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import type { License } from '../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../contract/renewals/schemas.ts'
import { completedSteps } from '../../rules/renewals/steps.ts'
import { LICENSE, PACE } from './license.ts'
import { aTodayItem } from './today.ts'

export const aUser = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 7,
  authenticated: true,
  email: 'ann@harbor.example',
  firstName: 'Ann',
  lastName: 'Lee',
  clientId: 3,
  clientName: 'Harbor Hotels',
  clientRenewalBillingResponsibility: 'Client',
  clientServiceLevel: 'Saas',
  clientCostStructure: 'TouchFee',
  isBillingIdRequired: false,
  isPropertyContactRequired: false,
  isPropertyDivisionRequired: false,
  clientAllowUserPasswordLogin: true,
  mustChangePassword: false,
  mustSetUpFactor: false,
  scopes: null,
  renewalInvoiceRecipient: false,
  roles: ['ClientAdministrator'],
  providerName: 'Provider',
  firstScreen: null,
  disabledRoutes: [],
  today: '2026-11-20',
  dateFormat: 'MM/DD/YYYY',
  ...overrides,
})

export const aRow = (overrides: Partial<RenewalQueueLicense> = {}): RenewalQueueLicense => ({
  id: 1,
  foundBy: null,
  waitingDays: null,
  licenseNumber: 'LIQ-0001',
  premisesName: null,
  renewalStatus: 1,
  licenseType: 'Tavern Liquor',
  trackDate: '2026-10-02',
  renewalDueDate: null,
  startBy: null,
  slack: null,
  dueDate: '2026-12-01',
  followUpDate: null,
  expirationDate: '2026-12-31',
  propertyId: 1,
  propertyName: 'Harbor Grand',
  city: 'Denver',
  state: 'CO',
  assignedUserId: 7,
  assignedUserName: 'Ann Lee',
  renewalDesignation: 'BillingClient',
  renewalDesignationName: 'Harbor Hotels',
  alert: null,
  isUrgentAlert: false,
  notes: null,
  renewalId: null,
  isTrackingOnlyRenewal: false,
  billingClientSelfRenewalPermission: true,
  clientName: 'Harbor Hotels',
  licensingAuthority: 'City of Denver',
  version: 1,
  standing: { level: 'dueSoon', days: 11, text: 'Due in 11 days' },
  noDocument: false,
  unassigned: false,
  ...overrides,
})

export const aRenewal = (overrides: Partial<RenewalInProcess> = {}): RenewalInProcess => {
  const { renewalStatusCode = 2, isTrackingOnlyRenewal = false } = overrides
  return {
    id: 11,
    renewalStatusCode,
    isTrackingOnlyRenewal,
    copyToSecondaryLicenses: true,
    processStartDate: '2026-11-20',
    renewalDueDate: '2026-12-01',
    formsReceivedDate: null,
    formsFiledDate: null,
    licenseReceivedDate: null,
    licenseSentDate: null,
    shippingMethodLicense: null,
    shippingMethodCheck: null,
    licenseEmailSentDate: null,
    licenseEmailRecipients: [],
    licenseDocumentExists: false,
    licenseDocumentFileName: null,
    effectiveDate: null,
    expirationDate: null,
    trackDate: null,
    notes: null,
    notesTimestamp: null,
    completedSteps: completedSteps(renewalStatusCode, isTrackingOnlyRenewal),
    sendLicenseNotApplicable: false,
    noInvoiceRequired: false,
    hasInvoice: false,
    checkRequests: [],
    creditCardInvoices: [],
    achCreditInvoices: [],
    licenseRenewalDocuments: [],
    renewalTask: null,
    cannotAdvance: null,
    mayAbandon: true,
    ...overrides,
  }
}

export const aLicense = (overrides: Partial<License> = {}): License => ({
  ...LICENSE,
  renewalStatus: overrides.inProcessRenewal?.renewalStatusCode ?? LICENSE.renewalStatus,
  ...overrides,
})

/** The license with a renewal in process, as its call returns it. */
export const inProcess = (renewal: Partial<RenewalInProcess>): Answers => ({
  'GET /licenses/1': aLicense({ inProcessRenewal: aRenewal(renewal) }),
})

/** The replies by 'METHOD /path': a value, or a function of the request. A thrown error is an error reply. */
export type Answers = Record<string, unknown>

export const refused = (status: number, detail: string, errors: Record<string, string[]> = {}) =>
  new Refused({ status, detail, requestId: 'r1', errors })

/** A server in memory that records its requests. `down` makes it unreachable. */
export function fakeServer(answers: Answers) {
  const asked: Outgoing[] = []
  const server = {
    asked,
    answers: {
      'GET /authentication/current-user/identity': aUser(),
      'GET /today/counts': { expired: 0, pastDue: 0, atRisk: 1, startThisWeek: 0, waiting: 0, unassigned: 0 },
      'POST /today/list': { items: [aTodayItem()], totalItemCount: 1, comesNext: null },
      'POST /dashboard/renewals-list': { items: [aRow()], totalItemCount: 1 },
      'GET /licenses/1': aLicense(),
      'GET /licenses/1/pace': PACE,
      'GET /user-tasks/counts': { renewals: 2, managerChanges: 1, propertyContacts: 0, total: 3 },
      'GET /users/select-list-options': [
        { value: -1, label: 'Unassigned' },
        { value: 7, label: 'Ann Lee' },
        { value: 8, label: 'Bo Kim' },
      ],
      'GET /licensing-authorities/select-list-options': [{ value: 5, label: 'City of Denver', meta: { state: 'CO' } }],
      'GET /license-types/select-list-options': [{ value: 6, label: 'Tavern', meta: { licensingAuthority: 'City of Denver' } }],
      ...answers,
    } as Answers,
    down: false,
    /** The batches that calls make, by 'METHOD /path'. */
    batches: {} as Record<string, number>,
    last: (path: string): Outgoing | undefined => asked.findLast((one) => `${one.method} ${one.path}` === path),
    connect: (_token?: string | null, onBatch?: (batchId: number) => void) =>
      createClient(async (request) => {
        if (server.down) throw new Unreachable(new Error('down'))
        asked.push(request)
        const answer = server.answers[`${request.method} ${request.path}`]
        if (answer === undefined) throw refused(404, `Nothing at ${request.method} ${request.path}`)
        const reply = typeof answer === 'function' ? await answer(request) : answer
        if (reply instanceof Error) throw reply
        const batchId = server.batches[`${request.method} ${request.path}`]
        if (batchId && !request.isFinal) onBatch?.(batchId)
        return reply
      }),
  }
  return server
}
