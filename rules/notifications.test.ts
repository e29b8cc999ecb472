import { describe, expect, test } from 'vitest'
import { type Notified, notificationLink, notificationText, toldBy } from './notifications.ts'

const change = (field: string, from: unknown, to: unknown) => ({ field, from, to })
const audited = (record: string, ...changes: ReturnType<typeof change>[]) => ({ record, licenseId: 7, changes })

describe('a change tells', () => {
  test('the new assignee of a license or a task, and nobody that it has none', () => {
    expect(toldBy(audited('licenses', change('assignedUserId', 1, 2)))).toEqual([{ userId: 2, kind: 'licenseAssigned', detail: null }])
    expect(toldBy(audited('user_tasks', change('assignedUserId', null, 2)))).toMatchObject([{ userId: 2, kind: 'taskAssigned' }])
    expect(toldBy(audited('licenses', change('assignedUserId', 1, null)))).toEqual([])
    expect(toldBy(audited('licenses', change('premisesName', 'a', 'b')))).toEqual([])
  })

  test('the assignee of the license what became of its renewal', () => {
    const moved = (from: number | null, to: number) => toldBy(audited('renewals', change('stage', from, to)))
    expect(moved(null, 2)).toEqual([{ assigneeOf: 7, kind: 'renewalMoved', detail: '2' }])
    expect(moved(5, 6)).toMatchObject([{ kind: 'licenseReceived' }])
    // Moved back to the previous stage, so nothing was received.
    expect(moved(7, 6)).toMatchObject([{ kind: 'renewalMoved', detail: '6' }])
    expect(toldBy(audited('renewals', change('id', 3, null), change('stage', 2, null)))).toMatchObject([{ kind: 'renewalAbandoned' }])
    expect(toldBy(audited('renewals', change('notes', null, 'x')))).toEqual([])
  })
})

describe('the text', () => {
  const text = (given: Partial<Notified>) =>
    notificationText({ kind: 'renewalMoved', count: 1, detail: null, by: 'Kim Doe', license: '# A-1 (Bar)', property: null, ...given })

  test.each([
    [{ kind: 'licenseAssigned' }, 'Kim Doe assigned License # A-1 (Bar) to you'],
    [{ kind: 'licenseAssigned', license: null, by: null }, 'Somebody assigned a license to you'],
    [{ kind: 'licenseAssigned', count: 1200 }, 'Kim Doe assigned 1,200 licenses to you'],
    [{ kind: 'taskAssigned' }, 'Kim Doe assigned a task of License # A-1 (Bar) to you'],
    [{ kind: 'taskAssigned', license: null, property: 'Bar' }, 'Kim Doe assigned a task of Bar to you'],
    [{ kind: 'taskAssigned', count: 3 }, 'Kim Doe assigned 3 tasks to you'],
    [{ detail: '2', count: 25 }, 'Kim Doe began 25 renewals'],
    [{ detail: '5' }, 'Kim Doe moved the renewal of License # A-1 (Bar) to Forms Filed'],
    [{ detail: '8' }, 'Kim Doe completed the renewal of License # A-1 (Bar)'],
    [{ detail: null, count: 2 }, 'Kim Doe moved 2 renewals'],
    [{ kind: 'licenseReceived' }, 'Kim Doe received License # A-1 (Bar) from the authority'],
    [{ kind: 'renewalAbandoned' }, 'Kim Doe abandoned the renewal of License # A-1 (Bar)'],
    [{ kind: 'approvalDecided', detail: 'denied' }, 'Kim Doe denied the change of designation that you asked for: License # A-1 (Bar)'],
    [{ kind: 'planApplied' }, 'Kim Doe applied your plan'],
    [{ kind: 'mailFailed', detail: 'ada@bar.example' }, 'Your mail to ada@bar.example was not delivered: License # A-1 (Bar)'],
    [{ kind: 'jobDone', detail: '24 of 25 licenses' }, 'Your bulk action has ended: 24 of 25 licenses'],
    [{ kind: 'jobFailed', detail: null }, 'Your bulk action has failed'],
  ] as const)('%j', (given, expected) => {
    expect(text(given)).toBe(expected)
  })
})

test('the link is that of what the reader can see, or of the list for several', () => {
  const link = (given: Partial<Parameters<typeof notificationLink>[0]>) =>
    notificationLink({ kind: 'licenseAssigned', count: 1, licenseId: null, propertyId: null, batchId: null, ...given })
  expect(link({ licenseId: 7, propertyId: 3 })).toBe('/licenses/7')
  expect(link({ propertyId: 3 })).toBe(null)
  expect(link({ kind: 'taskAssigned', propertyId: 3 })).toBe('/properties/3')
  expect(link({ count: 3 })).toBe('/renewals')
  expect(link({ kind: 'taskAssigned', count: 3 })).toBe('/tasks')
  expect(link({ kind: 'jobDone', batchId: 12 })).toBe('/batches/12')
})
