import { BASE_PATH, isFile } from '../../../contract/call.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import type { NamedCall } from '../../../contract/index.ts'

/** The input and the reply of a call, one field on each line. */
export function schemaHelp({ call }: NamedCall): string {
  const answer = isFile(call.reply) ? [`  a file, ${call.reply.file}`] : outline(call.reply, 1)
  return [
    '',
    `${call.method} ${BASE_PATH}${call.path}   (permission: ${call.permission})`,
    ...(call.query ? ['', 'Query:', ...outline(call.query, 1)] : []),
    ...(call.body ? ['', 'Body:', ...outline(call.body, 1)] : []),
    '',
    'Answer:',
    ...answer,
  ].join('\n')
}

function outline(schema: Schema, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const fields = Object.entries(fieldsOf(schema))
  if (fields.length === 0) return [`${indent}${kindOf(schema)}`]
  const widest = Math.max(...fields.map(([name]) => name.length))
  return fields.flatMap(([name, field]) => {
    const required = schema.required?.includes(name) ? '' : ', optional'
    const line = `${indent}${name.padEnd(widest)}  ${kindOf(field)}${required}  ${field.title ?? ''}`.trimEnd()
    return [line, ...(Object.keys(fieldsOf(field)).length ? outline(field, depth + 1) : [])]
  })
}

/** The fields of a record, of each record of a list, or of a nullable record. */
const fieldsOf = (schema: Schema): Record<string, Schema> => {
  const record = schema.anyOf?.find(({ properties }) => properties) ?? schema.items ?? schema
  return record.properties ?? {}
}

function kindOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.items) return `list of ${kindOf(schema.items)}`
  const types = [schema.type ?? 'anything'].flat()
  const kind = schema.enum
    ? `one of ${schema.enum.map((choice) => JSON.stringify(choice)).join(' | ')}`
    : [...types.filter((type) => type !== 'null').map((type) => schema.format ?? type), ...types.filter((type) => type === 'null')].join(
        ' or ',
      )
  return `${kind}${schema.maxLength ? ` (up to ${schema.maxLength})` : ''}`
}
