import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BASE_PATH } from '../../contract/index.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

test('the reference page asks only this server, and a call can be tried with a token', async () => {
  const signedIn = await console.signIn(people.administrator, '/renewals')
  const { token } = await signedIn.evaluate(async (path) => {
    const answer = await fetch(`${path}/authentication/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ name: 'Reference', scopes: ['today:read'] }),
    })
    return answer.json()
  }, BASE_PATH)

  const page = await console.visit('/api/docs')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { origin } = new URL(page.url())
  await page.reload()
  await page.getByPlaceholder('Token').first().fill(token)
  await page.getByRole('button', { name: 'Open Group - Today' }).click()
  await page.getByRole('link', { name: /Count/ }).first().click()
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  const answer = page.waitForResponse((response) => response.url().includes('/today/counts'))
  await page.getByRole('button', { name: /^Send/ }).first().click()
  const answered = await answer
  expect(answered.status()).toBe(200)
  expect(await answered.json()).toHaveProperty('pastDue')
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((url) => new URL(url).origin !== origin && !/^(data|blob):/.test(url))).toEqual([])
})

test('its policy allows nothing from elsewhere, and the console does not carry it', async () => {
  const page = await console.visit('/api/docs')
  const answer = await page.request.get('/api/docs')
  const policy = answer.headers()['content-security-policy']?.split(';')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]))
  expect(policy?.some((one) => one.startsWith('font-src') || one.includes('http') || one.includes('unsafe-eval'))).toBe(false)
  const assets = readdirSync('dist/admin/assets').filter((name) => name.endsWith('.js'))
  expect(assets.filter((name) => readFileSync(`dist/admin/assets/${name}`, 'utf8').includes('createApiReference'))).toEqual([])
})
