/** The names of a record's fields, with their types. For records that hold what their type names, and no more. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** A record with a value for each name. */
export const recordOf = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>

/** The value that all have; undefined where they differ, or where there is none. */
export const onlyOne = <T>(values: readonly T[] | null | undefined): NonNullable<T> | undefined => {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? (first ?? undefined) : undefined
}

/** The texts of a list in a form, whose values have no type. */
export const textList = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** The numbers of such a list, such as ids. */
export const numberList = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [])
