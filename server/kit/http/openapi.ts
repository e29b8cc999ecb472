import { type Call, type CallTable, isFile, isIdParam, paramNames } from '../../../contract/call.ts'
import { Id, Problem } from '../../../contract/common.ts'
import { BASE_PATH } from '../../../contract/index.ts'
import { PERMISSIONS } from '../../../rules/permissions.ts'
import { present } from '../../../rules/present.ts'
import { closed } from './check/check.ts'
import { withNamedSchemas } from './openapi-schemas.ts'

const parameters = (call: Call) => [
  ...paramNames(call.path).map((name) => ({ name, in: 'path', required: true, schema: isIdParam(name) ? Id : { type: 'string' } })),
  ...Object.entries(call.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Boolean(call.query?.required?.includes(name)),
    schema,
  })),
]

const operation = (name: string, call: Call) => {
  const [resource] = name.split('.')
  const content = isFile(call.reply)
    ? { [call.reply.file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: call.reply } }
  return {
    operationId: name,
    tags: [resource],
    summary: call.does,
    description: `May be called by ${PERMISSIONS[call.permission].grantedTo}.`,
    parameters: parameters(call),
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: closed(call.body) } } },
    }),
    responses: {
      [call.status ?? 200]: { description: call.success ?? 'The answer', content },
      ...(call.startsJob && { 202: { description: 'It goes on in the job that Location names', content } }),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: call.permission === 'anyone' ? [] : [{ session: [] }, { token: [] }],
  }
}

/** The call table as an OpenAPI 3.1 document. */
export const openapi = (table: CallTable): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [resource, verbs] of Object.entries(table)) {
    for (const [verb, call] of Object.entries(verbs)) {
      paths[call.path] ??= {}
      present(paths[call.path])[call.method.toLowerCase()] = operation(`${resource}.${verb}`, call)
    }
  }
  const named = withNamedSchemas(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Evergreen', version: '1.0.0', description: 'Tracks and renews business licenses.' },
    servers: [{ url: BASE_PATH }],
    paths: named.document,
    components: {
      schemas: { Problem, ...named.schemas },
      responses: {
        Problem: {
          description: 'What went wrong',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'evergreen' }, token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
