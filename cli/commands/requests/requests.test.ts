import { expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const identity = { id: 1, today: '2026-11-20', providerName: 'Provider' }
const answer = {
  id: 34,
  givenBy: 'Nora',
  isVerified: false,
  words: null,
  fileName: 'scan.pdf',
  contentType: 'application/pdf',
  size: 10,
  hasDocument: true,
  receivedOn: '2026-11-20T02:00:00.000Z',
  receivedDay: '2026-11-19',
  status: 'Received',
  decidedByName: null,
  decidedOn: null,
  reason: null,
}
const item = { id: 1, kind: 'LicenseDocument', question: null, licenseNumber: 'IL-1', licenseType: null, status: 'Received' }
const request = {
  ...{ id: 12, version: 3, status: 'Open', clientId: 1, clientName: 'Harbor', propertyId: 5, propertyName: 'Harbor Waikiki' },
  ...{ dueDate: '2026-12-04', expiresOn: '2026-12-20', senderName: 'Ann', createdOn: '2026-11-18T12:00:00.000Z', endedOn: null },
  ...{ daysOpen: 2, itemCount: 1, openCount: 0, receivedCount: 1, message: null, mayKeep: true, links: [] },
  items: [{ ...item, licenseId: 42, renewalId: null, answers: [answer] }],
}
const contacts = { items: [{ id: 7, name: 'Kim', email: 'kim@place.example', isKeyContact: true }], totalItemCount: 1 }
const mails = [{ propertyId: 5, propertyName: 'Harbor Waikiki', to: ['kim@place.example'], subject: 'Documents', text: 'Please\nsend' }]

const reminded = {
  sentCount: 1,
  items: [
    { licenseId: 42, licenseNumber: 'IL-1', propertyName: 'Harbor Waikiki', reason: null },
    { licenseId: 43, licenseNumber: 'IL-2', propertyName: 'Harbor Waikiki', reason: messages.requestNothingOpen },
  ],
}

const reading = {
  ...{ licenseNumber: 'BLB-559302', effectiveDate: null, expirationDate: '2027-12-31', fee: 120.5 },
  lines: [
    { field: 'expirationDate', line: 'Expires 12/31/2027', page: 1 },
    { field: 'licenseNumber', line: 'License No. BLB-559302', page: 2 },
    { field: 'fee', line: 'Fee $120.50', page: 2 },
  ],
  warnings: ['This looks like BLB-559302, not IL-1.'],
}

const requests = (words: string[]) =>
  run(['requests', ...words], {
    answers: {
      'GET /authentication/current-user/identity': identity,
      'GET /licenses/42': { id: 42, propertyId: 5 },
      'GET /properties/5/contacts': contacts,
      'POST /requests': { ids: [12], mails },
      'GET /requests/12': request,
      'POST /requests/remind': reminded,
      'DELETE /requests/12': null,
      'DELETE /requests/12/links/7': null,
      'POST /documents/read': reading,
      'PUT /requests/12/answers/34/accept': null,
      'PUT /requests/12/answers/34/send-back': null,
    },
  })
const bodyOf = ({ seen }: Awaited<ReturnType<typeof requests>>, method: string) => seen.findLast((one) => one.method === method)?.body

test('a request has the defaults of its dialog: the key contact, and two weeks', async () => {
  const ran = await requests(['create', '--license', '42', '--items', 'LicenseDocument,PostedPhoto'])
  expect(ran).toMatchObject({ code: 0, err: 'Request Sent Successfully\n' })
  expect(bodyOf(ran, 'POST')).toMatchObject({
    licenseIds: [42],
    items: ['LicenseDocument', 'PostedPhoto'],
    contactIds: [7],
    dueDate: '2026-12-04',
  })
  expect(ran.out).toContain('kim@place.example')
})

test('a dry run shows the mail as it is', async () => {
  const ran = await requests([
    'create',
    '--license',
    '42',
    '--items',
    'Answer',
    '--question',
    'When?',
    '--email',
    'a@b.example',
    '--dry-run',
  ])
  expect(bodyOf(ran, 'POST')).toMatchObject({ dryRun: true, question: 'When?', emails: ['a@b.example'] })
  expect(ran.err).toContain('Please\nsend\n')
  expect(ran.err).toContain('Dry run: nothing was sent.')
})

test('licenses or properties, not both and not neither', async () => {
  for (const words of [[], ['--license', '42', '--property', '5']])
    expect(await requests(['create', '--items', 'Answer', ...words])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Name licenses'),
    })
})

test('what came back is shown, accepted with its date, and sent back with a reason', async () => {
  const shown = await requests(['show', '12'])
  expect(shown.out).toContain('Received from Nora (sender not verified)\tscan.pdf')
  const accepted = await requests(['accept', '12', '34'])
  expect(accepted.seen.find(({ path }) => path === '/documents/read')?.body).toEqual({ requestId: 12, answerId: 34 })
  expect(accepted.err.split('\n')).toEqual([
    'License # in the PDF: BLB-559302, “License No. BLB-559302”, page 2',
    'Expiration Date in the PDF: 12/31/27, “Expires 12/31/2027”',
    'Fee in the PDF: $120.50, “Fee $120.50”, page 2',
    'This looks like BLB-559302, not IL-1.',
    'Accepted Successfully',
    '',
  ])
  expect(accepted.code).toBe(0)
  expect(bodyOf(accepted, 'PUT')).toEqual({ dateReceived: '2026-11-19' })
  const back = await requests(['send-back', '12', '34', '--reason', 'Old'])
  expect(bodyOf(back, 'PUT')).toEqual({ reason: 'Old' })
  expect(await requests(['accept', '12', '99'])).toMatchObject({ code: 1, err: expect.stringContaining('Request 12 has no answer 99.') })
})

test('a link is ended after a question', async () => {
  expect((await requests(['unlink', '12', '7'])).code).not.toBe(0)
  const ran = await requests(['unlink', '12', '7', '--yes'])
  expect(ran).toMatchObject({ code: 0, err: 'Link Ended Successfully\n' })
  expect(ran.seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/requests/12/links/7' })
})

test('a request is cancelled after a question', async () => {
  const asked = await requests(['cancel', '12'])
  expect(asked.code).not.toBe(0)
  const ran = await requests(['cancel', '12', '--yes'])
  expect(ran).toMatchObject({ code: 0, err: 'Request Cancelled Successfully\n' })
  expect(ran.seen.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"3"' } })
})

test('a reminder says of each license whether its request was sent again, and ends with 3 where one had none', async () => {
  const ran = await requests(['remind', '42', '43', '--yes'])
  expect(ran).toMatchObject({ code: 3 })
  expect(bodyOf(ran, 'POST')).toEqual({ licenseIds: [42, 43] })
  expect(ran.out).toContain(messages.requestNothingOpen)
  expect(ran.err).toContain(sentences.reminded(1, 1))
})
