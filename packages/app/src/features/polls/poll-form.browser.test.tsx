import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../ui/test-draw.tsx';
import { PollFormView } from './PollFormView.tsx';
import { EMPTY_FORM } from './poll-form.ts';

/** Draws the dialog, and tells what was done in it. */
function show() {
  const done = { onSubmit: vi.fn(), onCancel: vi.fn(), onClose: vi.fn() };
  function Form() {
    const [form, setForm] = useState(EMPTY_FORM);
    return (
      <PollFormView
        title="Create poll"
        submit="Create"
        form={form}
        isBusy={false}
        failure={null}
        onChange={setForm}
        {...done}
      />
    );
  }
  draw(<Form />);
  return done;
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[POLL-08] a poll is written and sent by keys alone: Enter goes on, and adds an answer after the last', async () => {
  const { onSubmit } = show();
  await expect.element(field('Question')).toHaveFocus();
  await userEvent.keyboard('Lunch?{Enter}');
  await expect.element(field('Answer 1')).toHaveFocus();
  await userEvent.keyboard('Soup{Enter}Pie{Enter}Rice{Enter}');
  await expect.element(field('Answer 4')).toHaveFocus();
  // An empty last answer adds none.
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Answer 5')).not.toBeInTheDocument();
  await page.getByRole('spinbutton', { name: 'Choices' }).fill('2');
  await page.getByRole('radiogroup', { name: 'Results' }).getByRole('radio', { name: 'Shown at the end' }).click();
  await page.getByRole('spinbutton', { name: 'Choices' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    question: 'Lunch?',
    answers: ['Soup', 'Pie', 'Rice'],
    maxSelections: 2,
    isDisclosed: false,
  });
});

test('[POLL-08] errors stand at their fields once it was tried, and the first one has the focus', async () => {
  const { onSubmit } = show();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await button('Create').click();
  await expect.element(field('Question')).toHaveFocus();
  await expect.element(field('Question')).toHaveAccessibleDescription('Write a question.');
  await userEvent.keyboard('Lunch?{Enter}Soup{Enter}Soup');
  await expect.element(field('Question')).not.toHaveAccessibleDescription();
  await expect.element(field('Answer 2')).toHaveAccessibleDescription('This answer is there already.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('[POLL-08] answers are added and removed, and the focus stays among them', async () => {
  show();
  await button('Add answer').click();
  await expect.element(field('Answer 3')).toHaveFocus();
  await userEvent.keyboard('Rice');
  await button('Remove answer 2').click();
  await expect.element(field('Answer 2')).toHaveFocus();
  await expect.element(field('Answer 2')).toHaveValue('Rice');
  await expect.element(field('Answer 3')).not.toBeInTheDocument();
  await button('Remove answer 2').click();
  await expect.element(field('Answer 2')).toHaveValue('');
});

test('[POLL-09] Escape closes, and Cancel gives up', async () => {
  const { onCancel, onClose } = show();
  await expect.element(field('Question')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect([onCancel, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await button('Cancel').click();
  expect(onCancel).toHaveBeenCalledOnce();
});
