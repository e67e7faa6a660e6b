import './board.css';

import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react';

import { Menu } from './parts.tsx';
import { toast, toastError } from './toasts.tsx';

/** The data type of a dragged card, by which a lane ignores dragged files, text and links. */
const CARD = 'application/x-card';

interface BoardValue {
  lanes: readonly (readonly [lane: string, title: string])[];
  /** Absent if the person may not move cards. */
  move: ((id: string, to: string, from: string) => Promise<unknown>) | undefined;
  /** The card that was moved last: it gets the focus in its new lane. */
  moved: RefObject<string | null>;
}

const BoardContext = createContext<BoardValue | null>(null);

function useBoard(): BoardValue {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A Lane or a Card must be inside a Board');
  return board;
}

interface BoardProps<Lane extends string> {
  lanes: readonly (readonly [lane: Lane, title: string])[];
  /**
   * Moves a card and fetches the lanes again, also if another person has moved it first. Absent if the person may not move
   * cards.
   */
  onMove?: ((id: string, to: Lane, from: string) => Promise<unknown>) | undefined;
  children: ReactNode;
}

/** Cards in lanes. A card is moved by dragging it, with the left and right arrow keys, or from its menu. */
export function Board<Lane extends string>({ lanes, onMove, children }: BoardProps<Lane>) {
  const moved = useRef<string | null>(null);
  const move = async (id: string, to: string, from: string) => {
    const target = lanes.find(([lane]) => lane === to);
    if (!target) return;
    moved.current = id;
    await onMove?.(id, target[0], from).then(
      () => toast(`Moved to ${target[1]}.`),
      (error: unknown) => {
        moved.current = null;
        toastError(error);
      },
    );
  };
  return (
    <BoardContext value={{ lanes, move: onMove && move, moved }}>
      {/* The keyboard scrolls a board without cards, too. */}
      <div className="board" role="group" aria-label="Board" tabIndex={0}>
        {children}
      </div>
    </BoardContext>
  );
}

export function Lane({ lane, count, children }: { lane: string; count?: ReactNode; children: ReactNode }) {
  const { lanes, move } = useBoard();
  const [isOver, setIsOver] = useState(false);
  const title = lanes.find(([name]) => name === lane)?.[1];
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [id = '', from = ''] = event.dataTransfer.getData(CARD).split(' ');
    if (id !== '' && from !== lane) void move?.(id, lane, from);
  }
  return (
    <section
      className={isOver ? 'lane over' : 'lane'}
      aria-label={title}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(CARD)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={drop}
    >
      <h2>
        {title} {count !== undefined && <span className="muted">{count}</span>}
      </h2>
      {children}
    </section>
  );
}

interface CardProps {
  id: string;
  name: string;
  lane: string;
  onOpen: () => void;
  /** Content below the name. */
  children?: ReactNode;
}

/** One card of a lane; its name opens it. */
export function Card({ id, name, lane, onOpen, children }: CardProps) {
  const { lanes, move, moved } = useBoard();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (moved.current !== id) return;
    moved.current = null;
    // The person may already be typing elsewhere when the card arrives.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('.board')) opener.current?.focus();
  }, [id, moved]);
  const position = lanes.findIndex(([each]) => each === lane);
  return (
    <li
      draggable={move !== undefined}
      onDragStart={(event) => event.dataTransfer.setData(CARD, `${id} ${lane}`)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const next = step === undefined ? undefined : lanes[position + step];
        if (!move || !next || event.target !== opener.current) return;
        event.preventDefault();
        void move(id, next[0], lane);
      }}
    >
      <div className="card-head">
        <button ref={opener} type="button" className="row-open" onClick={onOpen}>
          <strong className="clamp">{name}</strong>
        </button>
        {move && (
          <Menu label={`Move ${name}`}>
            {lanes
              .filter(([each]) => each !== lane)
              .map(([each, title]) => (
                <button key={each} type="button" onClick={() => void move(id, each, lane)}>
                  {title}
                </button>
              ))}
          </Menu>
        )}
      </div>
      {children}
    </li>
  );
}
