import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { openapi } from '../../server/kit/http/openapi.ts'
import { OPENAPI_FILE, openapiText } from './document.ts'

const lines = (text: string) => text.split('\n')

test('the committed description of the API is that of the contract', () => {
  const [made, kept] = [lines(openapiText()), lines(readFileSync(OPENAPI_FILE, 'utf8'))]
  const at = made.findIndex((line, index) => line !== kept[index])
  expect({ line: at + 1, text: kept[at] }, `${OPENAPI_FILE} is out of date: run \`npm run openapi\` and commit it.`).toEqual({
    line: at + 1,
    text: made[at],
  })
  expect(kept.length).toBe(made.length)
})

test('the line breaks change nothing', () => {
  expect(JSON.parse(openapiText())).toEqual(JSON.parse(JSON.stringify(openapi(calls))))
})

test('objects that are used more than once have a name, and every name is there', () => {
  const text = JSON.stringify(openapi(calls))
  const { components } = JSON.parse(text)
  const used = new Set([...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind = '', name = '']) => `${kind} ${name}`))
  expect(used.size).toBeGreaterThan(50)
  for (const one of used) {
    const [kind = '', name = ''] = one.split(' ')
    expect(components[kind][name], one).toBeTypeOf('object')
  }
  expect(Buffer.byteLength(text)).toBeLessThan(850_000)
})
