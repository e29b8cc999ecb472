import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { aLicense, aRenewal, fakeServer, inProcess, refused } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'
import { words } from '../ui/words.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen.close())

const STATUS = 'PUT /licenses/1/renewals/11/status'

describe('a renewal', () => {
  it('begins with the values of the dialog and the version that was read', async () => {
    const server = fakeServer({ 'POST /licenses/1/renewals/begin': { id: 11 } })
    screen = await open(server)
    await screen.press('enter', 'b', 'tab', 'tab', ' ')
    Object.assign(server.answers, inProcess({}))
    expect(await screen.press('enter')).toContain('License Renewal Started Successfully')
    expect(server.last('POST /licenses/1/renewals/begin')).toMatchObject({
      ifMatch: 4,
      body: { processStartDate: '2026-11-20', dueDate: '2026-12-01', trackingOnly: true },
    })
  })

  it('shows why it cannot begin', async () => {
    screen = await open(fakeServer({ 'GET /licenses/1': aLicense({ cannotBegin: messages.unassigned }) }))
    expect(await screen.press('b')).toContain(messages.unassigned)
    expect(await screen.press('enter', 'enter', 'b')).toMatch(/✖ A paralegal must be assigned/)
  })

  it('shows completed cards, the current card and what it needs', async () => {
    screen = await open(fakeServer(inProcess({ renewalStatusCode: 4, noInvoiceRequired: true, cannotAdvance: messages.formsFiledNeeded })))
    const frame = await screen.press('enter')
    expect(frame).toMatch(/✔ Done +3\. Invoice +No Invoice Required/)
    expect(frame).toMatch(/> ▶ Now +4\. File Renewal Forms/)
    expect(frame).toContain('Enter the date on which the forms were filed')
    expect(frame).toMatch(/· Later +5\. Receive License/)
    expect(await screen.press('f')).toContain(`✖ ${messages.formsFiledNeeded}`)
  })

  it('shows every card on the smallest terminal, without overlapping lines', async () => {
    screen = await open(fakeServer(inProcess({ renewalStatusCode: 4, cannotAdvance: messages.formsFiledNeeded, notes: 'Call first' })), {
      columns: 60,
      rows: 15,
    })
    const frame = await screen.press('enter')
    expect(frame).toContain('License LIQ-0001 · Harbor Grand')
    for (const card of ['1. Process Start Date', '3. Invoice', '4. File Renewal Forms', '6. License Sent to Property'])
      expect(frame).toMatch(new RegExp(`^[> ] . (Done|Now|Later) +${card.replace('.', '\\.')}`, 'm'))
    expect(frame).toMatch(/^ {10}Enter the date on which/m)
  })

  it('renumbers the cards when tracking only', async () => {
    screen = await open(fakeServer(inProcess({ renewalStatusCode: 4, isTrackingOnlyRenewal: true })))
    expect(await screen.press('enter')).toMatch(/▶ Now +3\. File Renewal Forms/)
    expect(await screen.press('e')).toContain('3. File Renewal Forms')
  })

  it('moves forward and back by exactly one step', async () => {
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 4, isTrackingOnlyRenewal: true }), [STATUS]: aRenewal() })
    screen = await open(server)
    await screen.press('enter', 'f')
    expect(server.last(STATUS)).toMatchObject({ body: { renewalStatus: 5 }, ifMatch: 4 })
    await screen.press('p')
    expect(server.last(STATUS)).toMatchObject({ body: { renewalStatus: 2 } })
  })

  it('reports a stale step and reloads the renewal', async () => {
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 2 }), [STATUS]: refused(400, messages.unableToMarkStepComplete) })
    screen = await open(server)
    await screen.press('enter')
    Object.assign(server.answers, inProcess({ renewalStatusCode: 3 }))
    const frame = await screen.press('f')
    expect(frame).toContain(messages.unableToMarkStepComplete)
    expect(frame).toContain('3/8 Forms Obtained')
    server.answers[STATUS] = refused(500, 'no')
    expect(await screen.press('f')).toContain(messages.failedToAdvanceStep)
  })

  it('keeps the input when the record is newer, shows what changed, and saves over it', async () => {
    const path = 'PUT /licenses/1/renewals/11/start-date'
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 2 }), [path]: refused(412, messages.staleEdit) })
    screen = await open(server)
    await screen.press('enter', 'k', 'e', 'tab', 'ctrl+u', '12152026')
    server.answers['GET /licenses/1'] = aLicense({
      version: 5,
      inProcessRenewal: aRenewal({ processStartDate: '2026-11-19', renewalDueDate: '2026-12-09' }),
    })
    const frame = await screen.press('enter')
    expect(frame).toContain('Someone else has changed this record')
    expect(frame).toMatch(/Due Date of This Renewal +12\/15\/2026/)
    expect(frame).toContain('Changed by someone else to: 12/09/2026')
    expect(frame).toMatch(/Process Start Date +11\/19\/2026/)
    server.answers[path] = aRenewal()
    await screen.press('enter')
    expect(server.last(path)).toMatchObject({ ifMatch: 5, body: { processStartDate: '2026-11-19', renewalDueDate: '2026-12-15' } })
  })

  it('keeps the dialog of a step that someone else completes meanwhile', async () => {
    const path = 'POST /licenses/1/renewals/11/forms-filed'
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 4 }), [path]: refused(412, messages.staleEdit) })
    screen = await open(server)
    expect(await screen.press('enter', 'e', 'ctrl+u', '11192026')).toContain('File Renewal Forms')
    server.answers['GET /licenses/1'] = aLicense({ version: 5, inProcessRenewal: aRenewal({ renewalStatusCode: 5 }) })
    expect(await screen.press('enter')).toMatch(/File Renewal Forms.*11\/19\/2026/s)
    server.answers[path] = aRenewal()
    await screen.press('enter')
    expect(server.last(path)).toMatchObject({ ifMatch: 5, body: { dateFiled: '2026-11-19' } })
  })

  it('never asks to reset a renewal because someone else has moved it to its invoice', async () => {
    const path = 'POST /licenses/1/renewals/11/forms-received'
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 2 }), [path]: refused(412, messages.staleEdit) })
    screen = await open(server)
    await screen.press('enter', 'e')
    server.answers['GET /licenses/1'] = aLicense({ version: 5, inProcessRenewal: aRenewal({ renewalStatusCode: 3 }) })
    expect(await screen.press('enter')).toContain('Receive Renewal Forms')
  })

  it('keeps typed notes when someone else ends the renewal', async () => {
    const path = 'PUT /licenses/1/renewals/11/update-notes'
    const server = fakeServer({ ...inProcess({}), [path]: refused(412, messages.staleEdit) })
    screen = await open(server)
    await screen.press('enter', 'N', 'The clerk is away')
    server.answers['GET /licenses/1'] = aLicense({ version: 5, inProcessRenewal: null })
    const frame = await screen.press('ctrl+s')
    expect(frame).toContain('The clerk is away')
    expect(frame).toMatch(/Someone +│\n.*else has changed this record/)
    expect(await screen.press('esc', 'y')).toMatch(/Begin/)
  })

  it('shows what is wrong, here or on the server, on its field, and keeps what was typed', async () => {
    const path = 'POST /licenses/1/renewals/11/forms-filed'
    const server = fakeServer({
      ...inProcess({ renewalStatusCode: 4 }),
      [path]: refused(400, 'Invalid', { 'licenseRenewalDocuments.0.url': [messages.validUrl] }),
    })
    screen = await open(server)
    await screen.press('enter', 'e', 'tab', 'Form', 'tab', 'https:')
    const wrong = await screen.press('enter')
    expect(wrong).toMatch(/Document Links 1: URL +https: *│\n.*✖ Must be a valid URL/)
    expect(wrong).toContain('One or more invalid or missing entries')
    expect(server.last(path)).toBeUndefined()
    const url = 'https://a.example'
    await screen.press(url.slice('https:'.length))
    const frame = await screen.press('enter')
    expect(frame).toMatch(/Document Links 1: URL +https:\/\/a.example *│\n.*✖ Must be a valid URL/)
    expect(server.last(path)?.body).toEqual({ dateFiled: '2026-11-20', licenseRenewalDocuments: [{ label: 'Form', url }] })
  })

  it('fills expiration and track date of a received license, and never overwrites input', async () => {
    const server = fakeServer({
      ...inProcess({ renewalStatusCode: 5 }),
      'GET /licensing-authorities/5/license-types/6/calculate-track-date': { dueDate: '2027-12-01', trackDate: '2027-10-02' },
    })
    screen = await open(server)
    await screen.press('enter', 'e', 't', 'tab', '01012027')
    const frame = screen.frame()
    expect(frame).toMatch(/Expiration Date +12\/31\/2027/)
    expect(frame).toMatch(/Track Date +10\/02\/2027/)
    expect(frame).toContain('set by the license type')
    const edited = await screen.press('tab', 'tab', '+')
    expect(edited).toMatch(/Track Date +10\/03\/2027/)
    expect(edited).not.toContain('set by the license type')
    expect(await screen.press('ctrl+u', '01012028', 'enter')).toContain(messages.trackNotBeforeExpiration)
  })

  it('asks before abandoning, with No selected', async () => {
    const server = fakeServer({ ...inProcess({}), 'DELETE /renewals/11/abandon': null })
    screen = await open(server)
    expect(await screen.press('enter', 'x')).toContain('[ No ]')
    await screen.press('enter')
    expect(server.last('DELETE /renewals/11/abandon')).toBeUndefined()
    await screen.press('x', 'right', 'enter')
    expect(server.last('DELETE /renewals/11/abandon')).toMatchObject({ ifMatch: 4 })
    expect(screen.frame()).toContain(messages.licenseRenewalAbandoned)
  })

  it('completes nothing that someone else has changed before the person has seen it', async () => {
    const path = 'PUT /licenses/1/renewals/11/complete'
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 7 }), [path]: refused(412, messages.staleEdit) })
    screen = await open(server)
    await screen.press('enter', 'c')
    server.answers['GET /licenses/1'] = aLicense({ version: 5, inProcessRenewal: aRenewal({ renewalStatusCode: 7, notes: 'Wait' }) })
    const frame = await screen.press('enter')
    expect(frame).toContain('Wait')
    expect(frame.replace(/\s+/g, ' ')).toContain(words.changedFirst)
    expect(server.asked.filter(({ path }) => path.endsWith('/complete'))).toHaveLength(1)
  })

  it('completes with the open task marked done, unless unchecked', async () => {
    const path = 'PUT /licenses/1/renewals/11/complete'
    const task = {
      id: 1,
      version: 1,
      description: null,
      followUpDate: '2026-12-01',
      assignedUserId: null,
      assignedUserName: null,
      modifiedOn: '2026-11-20T00:00:00Z',
    }
    const server = fakeServer({ ...inProcess({ renewalStatusCode: 7, renewalTask: task }), [path]: null })
    screen = await open(server)
    expect(await screen.press('enter', 'f')).toContain('[x] Yes')
    await screen.press('n', 'enter')
    expect(server.last(path)?.body).toEqual({ completeRenewalTasks: false })
  })

  it('asks before input is discarded', async () => {
    screen = await open(fakeServer(inProcess({})))
    expect(await screen.press('enter', 'N', 'a thought', 'esc')).toContain('Discard them?')
    expect(await screen.press('enter')).toContain('a thought')
    expect(await screen.press('esc', 'y')).toContain('1. Process Start Date')
  })
})
