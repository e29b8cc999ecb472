import { areaOf } from '../../../../contract/authentication/scopes.ts'
import type { CallTable } from '../../../../contract/call.ts'
import { Problem } from '../../../../contract/common.ts'
import { BASE_PATH } from '../../../../contract/index.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { present } from '../../../../rules/present.ts'
import { withNamedSchemas } from './names.ts'
import { operation, parameters, pathParameters } from './operation.ts'
import { withNamedParts } from './parts.ts'
import { refusals, refusalsInWords } from './refusals.ts'
import { short } from './short.ts'
import { tags } from './tags.ts'

const ABOUT = `Evergreen keeps business licenses renewed: every property, license, authority and date, and each renewal carried through its stages.

**Sign in** with \`Authorization: Bearer\` and the token of a service account. A token has scopes, and each area below names its own.

**Lists.** A list takes a filter and \`pageNumber\` and \`pageSize\`. \`totalItemCount\` is exact up to 10,000; above that \`totalIsAtLeast\` is true.

Page numbers skip rows while a list changes: to read a whole one, send \`after\` where it is offered.

**Limits.** \`RateLimit-Policy\` says how many calls a token may make in a minute, \`RateLimit\` how many are left.

**Values.** Days are \`2026-11-20\`, moments are RFC 3339 in UTC. Amounts are dollars with at most two decimals. A field that a call does not know is refused.

**Changes.** Send the \`version\` of a record as \`If-Match\`, and an \`Idempotency-Key\` with a POST that you may have to repeat.

**Errors** are \`application/problem+json\` (RFC 9457) with sentences by field in \`errors\`. 4XX and 5XX of a call stand for the statuses that their descriptions list:

${refusalsInWords()}`

/** The call table as an OpenAPI 3.1 document. */
export const openapi = (table: CallTable): object => {
  const paths: Record<string, Record<string, object>> = {}
  const all = Object.values(table).flatMap((verbs) => Object.values(verbs))
  for (const [resource, verbs] of Object.entries(table)) {
    for (const [verb, call] of Object.entries(verbs)) {
      const shared = pathParameters(call.path)
      paths[call.path] ??= shared.length > 0 ? { parameters: shared } : {}
      present(paths[call.path])[call.method.toLowerCase()] = operation(`${resource}.${verb}`, call)
    }
  }
  const named = withNamedSchemas(paths)
  const parts = withNamedParts(named.document)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evergreen',
      version: packageJson.version,
      description: ABOUT,
      license: { name: 'Not licensed for use outside its installation', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: BASE_PATH }],
    security: [{ token: [] }, { session: [] }],
    tags: tags(new Set(all.map(areaOf))),
    paths: parts.paths,
    components: {
      schemas: { Problem: short(Problem, false), ...named.schemas },
      parameters: { ...parameters(Object.keys(paths)), ...parts.parameters },
      responses: { ...parts.responses, ...refusals(all) },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, session: { type: 'apiKey', in: 'cookie', name: 'evergreen' } },
    },
  }
}
