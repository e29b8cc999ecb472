import { expect, test } from 'vitest'
import { peopleIn } from './people.ts'

const anna = { firstName: 'Anna Maria', lastName: 'Bell', email: 'anna@harbor.example' }

test.each([
  ['Anna Maria Bell <anna@harbor.example>', [anna]],
  ['anna@harbor.example, Anna Maria Bell', [anna]],
  ['Anna Maria;Bell;anna@harbor.example', [anna]],
  ['Anna Maria\tBell\tanna@harbor.example\tManager', [{ ...anna, title: 'Manager' }]],
  ['Anna Maria Bell, anna@harbor.example, Manager', [{ ...anna, title: 'Manager' }]],
  ['Anna Maria, Bell, anna@harbor.example, Manager', [{ ...anna, title: 'Manager' }]],
  ['Anna Maria, Bell, Manager, anna@harbor.example', [{ ...anna, title: 'Manager' }]],
  ['anna@harbor.example, Anna Maria Bell, Manager', [{ ...anna, title: 'Manager' }]],
  ['anna@harbor.example; Anna; Bell', [{ ...anna, firstName: 'Anna' }]],
  ['anna@harbor.example, Anna Maria, Bell, Manager', [{ ...anna, title: 'Manager' }]],
  ['\n\n"Anna Maria","Bell",anna@harbor.example\r\n,,\n', [anna]],
  ['anna@harbor.example', [{ firstName: '', lastName: '', email: 'anna@harbor.example' }]],
  ['Anna Maria Bell', [{ ...anna, email: '' }]],
  ['\ufeffLast Name,First Name,E-mail,Role\nBell,Anna Maria,anna@harbor.example,Client', [{ ...anna, roleName: 'Client' }]],
  ['Name,Phone,Email Address,Shoe Size\nAnna Maria Bell,303-555-0100,anna@harbor.example,38', [{ ...anna, phoneNumber: '303-555-0100' }]],
  ['Email;First;Last\n;Anna Maria;Bell', [{ firstName: 'Anna Maria', lastName: 'Bell' }]],
  ['', []],
])('%j', (text, people) => {
  expect(peopleIn(text)).toEqual(people)
})
