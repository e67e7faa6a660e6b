import { FILE_BYTES_UNDER_WAY, withinFileRoom } from './file-room.ts';

const MB = 1024 * 1024;
const sized = (...megabytes: number[]) => megabytes.map((each) => ({ fileBytes: each * MB }));

test('what is under way at a time stays within the room, and what has no files is not held up', () => {
  const claimed = sized(3, 3, 3, 3, 3, 3, 0, 1);
  const { fitting, rest } = withinFileRoom([], claimed);
  expect(fitting).toEqual(sized(3, 3, 3, 3, 3, 0, 1));
  expect(rest).toEqual(sized(3));
  expect(withinFileRoom(fitting, sized(1, 0))).toEqual({ fitting: sized(0), rest: sized(1) });
});

test('a file larger than the room is sent by itself', () => {
  const large = [{ fileBytes: FILE_BYTES_UNDER_WAY + 1 }];
  expect(withinFileRoom(sized(0), large).fitting).toEqual(large);
  expect(withinFileRoom(sized(1), large).rest).toEqual(large);
});
