import type { Context } from 'koa'
import { isIdParam } from '../../../contract/call.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { present } from '../../../rules/present.ts'
import type { Check } from './check/check.ts'
import { refuse } from './problems.ts'

/** '7' is an id. '07', '1e3', 'x' and 2^31 are malformed and answer like an unknown id. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= limits.integer

export const readParams = (ctx: Context, names: string[]): Record<string, unknown> => {
  const given: Record<string, string | undefined> = ctx.params
  const params: Record<string, unknown> = {}
  for (const name of names) {
    const text = present(given[name])
    if (!isIdParam(name)) params[name] = text
    else if (isId(text)) params[name] = Number(text)
    else throw refuse.notFound()
  }
  return params
}

/** Repeated names become arrays; `a[]=1` is not supported. */
export const readQuery = (ctx: Context, check: Check): Record<string, unknown> => {
  const query: Record<string, unknown> = { ...ctx.query }
  const errors = check(query)
  if (errors) throw refuse.invalid(errors)
  return query
}

/** The version of If-Match, from `"7"` or `"7-hash"`; undefined without If-Match. */
export const seenVersion = (ctx: Context): number | undefined => {
  const header = ctx.get('if-match')
  if (header === '' || header === '*') return undefined
  return Number(/^"(\d+)(?:-[\w-]+)?"$/.exec(header)?.[1] ?? -1)
}
