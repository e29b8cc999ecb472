import { expect, it } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const PDF = Buffer.from('%PDF-1.4\n%%EOF').toString('base64')
const PLAIN = { NO_COLOR: '1' }

it('asks a property for what is missing, with a preview, and decides what comes back, at 80x24', { timeout: 120_000 }, async () => {
  const { api } = world
  const terminal = world.tui({ env: PLAIN })
  await terminal.sees(/^1 of [\d,]+ /m)
  const number = /^> +(?:\S+ +)?([A-Z]+-\d+)/m.exec(terminal.picture())?.[1] ?? ''
  const { items } = await api.licenses.list({ body: { searchTerm: number } })
  const license = present(items.find(({ licenseNumber }) => licenseNumber === number))
  const contact = { name: 'Carmen Marsh', email: 'carmen@property.example', isKeyContact: true }
  await api.propertyContacts.create({ params: { id: license.propertyId }, body: contact })

  await terminal.press('enter')
  await terminal.sees(`License ${number}`)
  await terminal.press('Q')
  await terminal.sees('Ask for What Is Missing…')
  await terminal.press('enter')
  await terminal.sees('Further Addresses')
  await terminal.sees('Carmen Marsh')
  await terminal.press('enter')
  await terminal.sees('Please send by') // in the preview: the form names the license document, too
  await terminal.press('esc')
  await terminal.press('ctrl+s')
  const preview = await terminal.sees('To ')
  expect(preview).toContain(contact.email)
  expect((await api.requests.list({ body: { licenseId: license.id } })).items).toEqual([])
  await terminal.press('y')
  await terminal.sees(messages.requestSent)

  const [request] = (await api.requests.list({ body: { licenseId: license.id } })).items
  const { id } = present(request)
  const answers = async () => (await api.requests.get({ params: { id } })).items.flatMap((item) => item.answers)
  const give = async () => {
    const { url } = await api.requests.createLink({ params: { id }, body: { name: 'Carmen' } })
    const token = url.split('/').at(-1) ?? ''
    const [item] = (await api.asked.get({ params: { token } })).items
    const file = { document: PDF, documentFileName: 'license.pdf', documentContentType: 'application/pdf' }
    await api.asked.answer({ params: { token }, body: { itemId: present(item).id, givenBy: 'Carmen Marsh', ...file } })
    await terminal.press('esc')
    await terminal.sees(`License ${number}`)
    await terminal.press('Q')
    await terminal.sees(/> License Document: .*Carmen Marsh/)
    await terminal.press('enter')
    await terminal.sees('Send Back')
  }

  await give()
  await terminal.press('j', 'enter')
  await terminal.sees('Reason')
  await terminal.press('The second page is missing.', 'ctrl+s')
  await terminal.sees(messages.answerSentBack)
  expect(await answers()).toMatchObject([{ status: 'SentBack', reason: 'The second page is missing.' }])

  await give()
  await terminal.press('enter')
  await terminal.sees('Date Received')
  await terminal.press('ctrl+s')
  await terminal.sees(messages.answerAccepted)
  expect((await answers()).map(({ status }) => status)).toContain('Accepted')
  expect((await api.requests.get({ params: { id } })).status).toBe('Fulfilled')
})
