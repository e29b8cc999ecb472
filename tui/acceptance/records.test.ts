import { openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyPack } from '../../rules/evidence/verify-pack.ts'
import { openWorld } from './world.ts'

const world = openWorld()
const PLAIN = { NO_COLOR: '1' }
const LARGE = { columns: 200, rows: 50 }

/** Opens the terminal on a screen by name with the palette. */
async function on(title: string, size?: typeof LARGE) {
  const terminal = world.tui({ env: PLAIN, size })
  await terminal.sees(/^1 of [\d,]+ /m)
  await terminal.press(':', title)
  await terminal.sees(new RegExp(`Screens +${title}`))
  await terminal.press('enter')
  await terminal.sees(new RegExp(`^${title} *$`, 'm'))
  return terminal
}

describe('lists of records', () => {
  it('licenses: narrowed while one types, selected, inverted, and given other columns', async () => {
    const { totalItemCount } = await world.api.licenses.list({ body: { active: true, countries: ['United States'], searchTerm: 'HI-4' } })
    const terminal = await on('Licenses', LARGE)
    const all = Number(/^1 of (\d+) /m.exec(await terminal.sees(/^1 of \d+ · page 1 of /m))?.[1])
    // A terminal of 50 lines loads more rows than the usual page.
    expect(terminal.lines().filter((line) => /^[> ] {3}\S+-\d+ /.test(line)).length).toBeGreaterThan(25)
    await terminal.press('/', 'HI-4')
    await terminal.sees(`1 of ${totalItemCount} `)
    await terminal.press('esc')
    await terminal.sees(`1 of ${all} `)
    await terminal.press(' ', '!')
    await terminal.sees(`${all - 1} selected`)
    await terminal.press('*')
    await terminal.sees(`${all} selected`)
    await terminal.press('!')
    await terminal.sees(/^1 of \d+ /m)
    await terminal.press('c')
    await terminal.sees('[ ] Account #')
    await terminal.press('Account', ' ', 'enter')
    await terminal.sees(/License # +.*Account #/)
    await terminal.press('enter')
    await terminal.sees(/^License \S+/m)
    await terminal.press('E')
    await terminal.sees('Bond and insurance')
    await terminal.press('enter')
    await terminal.sees('License Alert')
    await terminal.press('Ask for the plan', 'ctrl+s')
    await terminal.sees('Successfully')
  })

  it('licenses: the selected ones are exported and packed, each into a file', async () => {
    const terminal = await on('Licenses')
    await terminal.sees(/^1 of \d+ /m)
    await terminal.settled()
    await terminal.press('a')
    await terminal.sees('selected')
    await terminal.press('x', 'j', 'enter')
    await terminal.sees('Save as licenses-')
    const [sheet, pack] = [join(world.server.folder, 'licenses.csv'), join(world.server.folder, 'pack.zip')]
    await terminal.press('ctrl+u', sheet, 'enter')
    await terminal.sees('Saved as')
    expect(readFileSync(sheet, 'utf8').split('\r\n').length).toBeGreaterThan(20)
    await terminal.press('p')
    await terminal.sees('Evidence Pack')
    await terminal.press('ctrl+s')
    await terminal.sees('Save as evidence-')
    await terminal.press('ctrl+u', pack, 'enter')
    await terminal.sees(/Saved as .*pack.zip/)
    expect(await verifyPack(await openAsBlob(pack))).toMatchObject({ isIntact: true })
  })

  it('properties: one opens with all that it holds, and is edited; its licenses follow', async () => {
    const terminal = await on('Properties')
    await terminal.sees(/^1 of \d+ /m)
    await terminal.press('/', 'waikiki', 'enter')
    await terminal.sees(/^1 of 1 /m)
    await terminal.press('enter')
    await terminal.sees(/^Property Name +Harbor Waikiki/m)
    await terminal.press('e')
    await terminal.sees('Edit Property')
    await terminal.press('tab', 'ctrl+u', 'W-77', 'enter')
    await terminal.sees('Successfully')
    await terminal.sees(/^Property Number +W-77/m)
    await terminal.press('l')
    await terminal.sees(/^Harbor Waikiki · /m)
    await terminal.sees(/^1 of \d+ /m)
    await terminal.press('esc', 'esc')
    await terminal.sees(/^Properties *$/m)
  })

  it('properties: their custom fields are columns and filters, stand in the details and are edited', { timeout: 120_000 }, async () => {
    await world.api.customFields.create({ body: { record: 'Property', kind: 'Choice', label: 'Wing', options: ['East', 'West'] } })
    await world.api.customFields.create({ body: { record: 'Property', kind: 'Money', label: 'Rent' } })
    const terminal = await on('Properties', LARGE)
    await terminal.sees(/^1 of \d+ /m)
    await terminal.press('/', 'waikiki', 'enter')
    await terminal.sees(/^1 of 1 /m)
    await terminal.press('e')
    await terminal.sees('Edit Property')
    await terminal.sees('Wing')
    await terminal.press('shift+tab', '$1,200', 'shift+tab', ' ')
    await terminal.sees(/Wing.* East/)
    await terminal.press(' ')
    await terminal.sees(/Wing.* West/)
    await terminal.press('ctrl+s')
    await terminal.sees('Successfully')
    await terminal.press('c')
    await terminal.sees('[ ] Wing')
    await terminal.press('Wing', ' ', 'enter')
    await terminal.sees(/Property ↑.* Wing/)
    await terminal.sees(/Harbor Waikiki.* West/)
    await terminal.press('enter')
    await terminal.sees(/^Wing +West/m)
    await terminal.sees(/^Rent +\$1,200/m)
    await terminal.press('esc', '0', 'f')
    await terminal.sees('Rent from')
    await terminal.press('shift+tab', '1300', 'ctrl+s')
    await terminal.sees('Rent: to $1,300')
    await terminal.sees(/^1 of 1 /m)
  })

  it.each(['Licensing Authorities', 'Requests', 'Activity', 'Jobs', 'Batches', 'Corporate Entities', 'Corporate Officers'])(
    '%s: opens, and goes back',
    async (title) => {
      const terminal = await on(title)
      await terminal.sees(/^(1 of [\d,]+ |0 )/m)
      await terminal.press('enter')
      await terminal.settled()
      expect(terminal.picture()).not.toContain('went wrong')
    },
  )
})

describe('what the palette and the help do', () => {
  it('finds any record, and opens it here', async () => {
    const terminal = world.tui({ env: PLAIN })
    await terminal.sees(/^1 of [\d,]+ /m)
    await terminal.press(':', 'clark county department of b')
    await terminal.sees(/Authorities +Clark County Department of Business License/)
    await terminal.press('enter')
    await terminal.sees(/^Licensing Authority +Clark County Department of Business License/m)
  })

  it('runs what the help lists', async () => {
    const terminal = world.tui({ env: PLAIN })
    await terminal.sees(/^1 of [\d,]+ /m)
    await terminal.press('?', 'page size', 'enter')
    await terminal.sees('50 rows a page')
  })
})

describe('tokens', () => {
  it('a token is made, shown once, and revoked', async () => {
    const terminal = await on('Tokens')
    await terminal.sees(/^1 of \d+ /m)
    await terminal.press('n', 'Nightly export', 'enter')
    const shown = await terminal.sees('It is shown this once')
    const token = /│ ([\w-]{40,}) /.exec(shown)?.[1] ?? ''
    const headers = { authorization: `Bearer ${token}` }
    const asks = () => fetch(`${world.server.address}/api/v1.0/authentication/current-user/identity`, { headers })
    expect((await asks()).status).toBe(200)
    await terminal.press('enter')
    await terminal.sees('Nightly export')
    const rows = terminal.lines().filter((line) => /^[> ] {3}\S/.test(line))
    const at = rows.findIndex((line) => line.includes('Nightly export')) - rows.findIndex((line) => line.startsWith('>'))
    await terminal.press(...Array<string>(Math.abs(at)).fill(at > 0 ? 'j' : 'k'), 'x')
    await terminal.sees('Revoke the Token: Nightly export')
    await terminal.press('y')
    await expect.poll(async () => (await asks()).status).toBe(401)
  })

  it('a service account gets a token with scopes', async () => {
    const terminal = await on('Service Accounts')
    await terminal.sees(/^(1 of \d+ |0 )/m)
    await terminal.press('n')
    await terminal.sees('New Service Account')
    await terminal.press('Mirror', 'tab', ' ', 'enter')
    await terminal.sees(/^> .*Mirror/m)
    await terminal.press('t')
    await terminal.sees('New Token of Mirror')
    await terminal.press('Server 1', 'tab', 'tab', ' ')
    await terminal.sees('Type to narrow')
    await terminal.press('Licenses: Read', ' ')
    await terminal.sees('[x] Licenses: Read')
    await terminal.press('enter')
    await terminal.sees('[ Licenses: Read')
    await terminal.press('enter')
    await terminal.sees('It is shown this once')
    const [account] = (await world.api.serviceAccounts.list()).items
    expect(account?.tokens[0]?.scopes).toContain('licenses:read')
  })
})

describe('digits', () => {
  it('carry how many renewals each quick filter has, and show as many', async () => {
    const terminal = world.tui({ env: PLAIN, size: LARGE })
    await terminal.sees(/^1 of [\d,]+ /m)
    const picture = await terminal.sees(/2 Started \d+/)
    const count = /2 Started (\d+)/.exec(picture)?.[1]
    await terminal.press('2')
    await terminal.sees(`1 of ${count} `)
  })
})
