import { expect, test } from 'vitest'
import { limits } from './installation/limits.ts'
import { accountMessages } from './messages/accounts.ts'
import { batchMessages } from './messages/batches.ts'
import { catalogueMessages } from './messages/catalogue.ts'
import { companyMessages } from './messages/company.ts'
import { customFieldMessages } from './messages/custom-fields.ts'
import { documentMessages } from './messages/documents.ts'
import { evidenceMessages } from './messages/evidence.ts'
import { importMessages } from './messages/imports.ts'
import { installationMessages } from './messages/installation.ts'
import { licenseMessages } from './messages/licenses.ts'
import { reminderMessages } from './messages/reminders.ts'
import { renewalMessages } from './messages/renewals.ts'
import { requestMessages } from './messages/requests.ts'
import { sharedMessages } from './messages/shared.ts'
import { taskMessages } from './messages/tasks.ts'
import { webhookMessages } from './messages/webhooks.ts'
import { messages, sentences } from './messages.ts'

test('no two areas use the same key', () => {
  const areas = [
    sharedMessages,
    renewalMessages,
    taskMessages,
    licenseMessages,
    catalogueMessages,
    companyMessages,
    accountMessages,
    installationMessages,
    importMessages,
    evidenceMessages,
    batchMessages,
    reminderMessages,
    documentMessages,
    requestMessages,
    webhookMessages,
    customFieldMessages,
  ]
  const keys = areas.flatMap((area) => Object.keys(area))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(Object.keys(messages).toSorted()).toEqual(keys.toSorted())
})

test('sentences state the enforced limits', () => {
  expect(sentences.tooLong('Task Description', limits.taskDescription)).toBe('Task Description cannot exceed 1024 characters')
  expect(sentences.tooLong('Payable To', limits.payableTo)).toBe('Payable To may not exceed 50 characters')
  expect(messages.yearTooEarly).toContain(String(limits.minYear))
  expect(messages.passwordWeak).toContain(`at least ${limits.passwordShortest} characters`)
  expect(messages.designationNeedsApproval).toContain(`less than ${limits.approvalWindowDays} days`)
})

test('sentences with a name or a number', () => {
  expect(sentences.attemptFailed('start the License Renewal')).toBe('An error occurred while attempting to start the License Renewal')
  expect(sentences.serverError('no disk')).toBe('A server error has occurred: no disk')
  expect(sentences.atLeast(0)).toBe('Must be >= 0')
  expect(sentences.assignedMany(3, 'Ann')).toBe('Successfully Assigned 3 Licenses to Ann')
  expect(sentences.assignedMany(1, 'Ann')).toBe('Successfully assigned 1 license to Ann')
  expect(sentences.designatedToProvider(1)).toBe('1 License Designated to the provider')
  expect(sentences.deleteConfirm('Harbor Pilot')).toBe('Are you sure you want to delete Harbor Pilot?')
  expect(sentences.affiliatedEntityIsLicensee(1)).toContain('on 1 license.')
  expect(sentences.affiliatedEntityIsLicensee(2)).toContain('on 2 licenses.')
})
