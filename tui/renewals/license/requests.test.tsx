import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, vi } from 'vitest'
import { aFolder } from '../../../cli/testing/world.ts'
import { messages } from '../../../rules/messages.ts'
import { aLicense, fakeServer } from '../../testing/fake.ts'
import { open } from '../../testing/screen.tsx'
import { nameOfFile } from '../../ui/open-file.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const answer = {
  ...{ id: 34, givenBy: 'Carmen Marsh', isVerified: true, words: null, fileName: '../../scan.pdf', contentType: 'application/pdf' },
  ...{ size: 10, hasDocument: true, receivedOn: '2026-11-19T12:00:00.000Z', receivedDay: '2026-11-19', status: 'Received' },
  ...{ decidedByName: null, decidedOn: null, reason: null },
}
const item = { id: 1, kind: 'LicenseDocument', question: null, licenseNumber: 'IL-1', licenseType: null, status: 'Received' }
const request = {
  ...{ id: 12, version: 3, status: 'Open', clientId: 1, clientName: 'Harbor', propertyId: 1, propertyName: 'Harbor Waikiki' },
  ...{ dueDate: '2026-12-04', expiresOn: '2026-12-20', senderName: 'Ann', createdOn: '2026-11-18T12:00:00.000Z', endedOn: null },
  ...{ daysOpen: 2, itemCount: 1, openCount: 0, receivedCount: 1, message: null, mayKeep: true, links: [] },
  items: [
    { ...item, standing: { level: 'expired', days: 9, text: 'Expired 9 days ago' }, licenseId: 1, renewalId: null, answers: [answer] },
  ],
}
const reading = {
  ...{ licenseNumber: 'BLB-559302', effectiveDate: null, expirationDate: null, fee: null },
  lines: [{ field: 'licenseNumber', line: 'License No. BLB-559302', page: 1 }],
  warnings: ['This looks like BLB-559302, not IL-1.'],
}

const opened = async (hasBrowser = true) => {
  const server = fakeServer({
    'GET /licenses/1': aLicense({}),
    'POST /requests/list': { items: [{ id: 12 }], totalItemCount: 1 },
    'GET /requests/12': request,
    'GET /requests/12/answers/34/document': () => new Response('a scan'),
    'POST /documents/read': reading,
    'PUT /requests/12/answers/34/accept': null,
  })
  screen = await open(server, { hasBrowser })
  await screen.press('enter', 'Q')
  await screen.press('enter')
  return server
}

it('says for which license something was asked, and where it stands', async () => {
  await opened()
  expect(await screen.press('esc', 'j', 'j', 'enter')).toContain('License Document IL-1 (Expired 9 days ago): Received')
})

it('opens what came back, saves it, and shows what it says before it is accepted', async () => {
  const server = await opened()
  await screen.press('j', 'j', 'enter')
  await screen.sees('Opened: ')
  const path = fileURLToPath(screen.taken.opened[0] ?? '')
  expect(path).toMatch(/[/\\]scan\.pdf$/)
  expect(readFileSync(path, 'utf8')).toBe('a scan')
  expect(statSync(path).mode & 0o077).toBe(0)

  const saved = join(aFolder(), 'saved.pdf')
  await screen.press('j', 'enter', 'ctrl+u', saved, 'enter')
  await screen.sees('Saved as')
  expect(readFileSync(saved, 'utf8')).toBe('a scan')

  await screen.press('enter')
  expect(await screen.sees('This looks like')).toContain('License # in the PDF: BLB-559302, “License No. BLB-559302”')
  expect(server.last('POST /documents/read')?.body).toEqual({ requestId: 12, answerId: 34 })
  expect(await screen.press('ctrl+s')).toContain(messages.answerAccepted)
  expect(server.last('PUT /requests/12/answers/34/accept')?.body).toEqual({ dateReceived: '2026-11-19' })
})

it('says where the file is if nothing can open it', async () => {
  await opened(false)
  await screen.press('j', 'j', 'enter')
  expect(await screen.sees('No program here can open it')).toContain('scan.pdf')
})

it.each([
  ['scan 1.pdf', 'scan 1.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'file'],
  ['\u001b]0;a\u0007.pdf', '0-a-.pdf'],
])('the name %j of a stranger becomes %j', (given, name) => {
  expect(nameOfFile(given)).toBe(name)
})
