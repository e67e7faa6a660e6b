"""Guarantees that need a program of their own: copies of errors, cancellation, open streams, arguments that cannot be sent."""
import asyncio
import builtins
import copy
import datetime
import functools
import json
import math
import pickle
import socket
import threading
import unittest

import messaging_client as lib
from messaging_client._http import Response
from messaging_client._model import number
from messaging_client.models import BatchAnswer
from messaging_client.testing import FakeTransport

ALL = [value for value in vars(lib).values() if isinstance(value, type) and issubclass(value, lib.MessagingError)]
ERRORS = [value for value in vars(lib).values() if isinstance(value, type) and issubclass(value, lib.APIError)]


class SilentServer:
    """Accepts connections. Responds with ``answer``, or not at all."""

    def __init__(self, answer=b""):
        self.requests = 0
        self.closed = threading.Event()
        self._answer = answer
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = "http://127.0.0.1:%d" % self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            connection, _ = self._listener.accept()
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        with connection:
            while connection.recv(65_536):
                self.requests += 1
                connection.sendall(self._answer)
            self.closed.set()


class Guarantees(unittest.TestCase):
    def test_every_error_can_be_copied_and_pickled_with_its_attributes(self):
        self.assertGreater(len(ERRORS), 7)
        for kind in ERRORS:
            error = kind("m", status=404, code="c", field="f", value=[1], request_id="r", retry_after=2.5)
            for copied in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
                self.assertIs(type(copied), kind)
                self.assertEqual((vars(copied), str(copied)), (vars(error), str(error)))
        lost = pickle.loads(pickle.dumps(lib.MessagingTimeoutError("late")))
        self.assertEqual((type(lost), str(lost)), (lib.MessagingTimeoutError, "late"))

    def test_a_canceled_call_closes_its_connection(self):
        server = SilentServer()

        async def call():
            async with lib.AsyncMessaging("mk_test_x", server.address, timeout=600) as client:
                await asyncio.wait_for(client.messages.get("msg_1"), 0.2)

        with self.assertRaises(asyncio.TimeoutError):
            asyncio.run(call())
        self.assertTrue(server.closed.wait(60))

    def test_open_streams_do_not_hold_up_calls(self):
        streams = SilentServer(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")

        async def call():
            async with lib.AsyncMessaging("mk_test_x", streams.address, timeout=600) as client:
                opened = [await client.contacts.export() for _ in range(50)]
                reads = [asyncio.ensure_future(stream.__anext__()) for stream in opened]
                await asyncio.sleep(0)
                await client.contacts.export()
                for read in reads:
                    read.cancel()
                return len(reads)

        threads = threading.active_count()
        self.assertEqual(asyncio.run(call()), 50)
        self.assertEqual(streams.requests, 51)
        # The server of this test has a thread for each connection; the client has none.
        self.assertLessEqual(threading.active_count(), threads + 51)

    def test_a_stream_that_was_never_read_closes_its_connection(self):
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

        def fail(_info):
            raise KeyError("on_response")

        async def call(server, **options):
            async with lib.AsyncMessaging("mk_test_x", server.address, timeout=600) as client:
                await (await client.contacts.export(**options)).aclose()
                await asyncio.get_running_loop().run_in_executor(None, server.closed.wait, 60)

        with lib.Messaging("mk_test_x", (server := SilentServer(head)).address) as client:
            stream = client.contacts.export()
            stream.close()
            self.assertTrue(server.closed.wait(60))
        asyncio.run(call(server := SilentServer(head)))
        self.assertTrue(server.closed.is_set())
        self.assertRaises(KeyError, asyncio.run, call(server := SilentServer(head), on_response=fail))
        self.assertTrue(server.closed.wait(60))

    def test_a_client_can_be_used_and_closed_in_another_loop(self):
        server = SilentServer(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        client = lib.AsyncMessaging("mk_test_x", server.address)
        for _ in range(2):
            asyncio.run(client.messages.get("msg_1"))
        asyncio.run(client.close())
        self.assertEqual(server.requests, 2)

    def test_numbers_that_are_too_large_are_empty(self):
        answer = BatchAnswer.from_raw(json.loads('{"accepted": 1e400, "data": [{"index": 1e400}]}'))
        self.assertEqual((answer.accepted, answer.data[0].index), (0, 0))
        self.assertEqual((number(10**400), number(2)), (0.0, 2.0))

    def test_deeply_nested_data_of_an_event_stays_text(self):
        text = b"[" * 100_000
        transport = FakeTransport([{"body": {}}])
        transport.send = lambda *_: Response(200, {}, parts=iter([b"data: %s\n\n" % text]))
        client = lib.Messaging("mk_test_x", "http://localhost", transport=transport)
        self.assertEqual([event.data for event in client.webhooks.listen("wh_1")], [text.decode()])

    def test_addresses_that_cannot_be_parsed_are_refused(self):
        for address in ("https://h:x", "https://h:99999", "https://[::1", "https://h:0"):
            self.assertRaises(lib.InvalidArgumentError, lib.Messaging, "mk_test_x", address)
            proxy = address.replace("https", "http")
            self.assertRaises(lib.InvalidArgumentError, lib.Messaging, "mk_test_x", "https://h", proxy=proxy)

    def test_a_misspelt_option_is_refused_before_anything_is_sent(self):
        server = SilentServer()
        with lib.Messaging("mk_test_x", server.address) as client:
            with self.assertRaisesRegex(lib.InvalidArgumentError, "idempotencyKey.*idempotency_key"):
                client.messages.send({}, idempotencyKey="order-42")
        self.assertEqual(server.requests, 0)

    def test_arguments_that_cannot_be_sent_are_refused_before_anything_is_sent(self):
        server = SilentServer()
        now = datetime.datetime.now()
        cycle = {}
        cycle["body"] = cycle
        with lib.Messaging("mk_test_x", server.address) as client:
            calls = [
                *(functools.partial(client.messages.send, {"body": value}) for value in (now, math.nan, "\ud800", {1}, b"x")),
                functools.partial(client.messages.send, cycle),
                functools.partial(client.messages.get, "\ud800"),
                functools.partial(client.messages.get, 5),
                *(functools.partial(client.messages.list, {"from": value}) for value in (now, "\ud800", ["x"])),
                *(functools.partial(client.messages.list, {}, timeout=value) for value in (None, math.inf, math.nan, 0, "1")),
                functools.partial(client.messages.list, {}, headers=["x"]),
            ]
            for call in calls:
                self.assertRaises(lib.InvalidArgumentError, call)
        self.assertEqual(server.requests, 0)

    def test_headers_may_be_lists_and_none_means_no_headers(self):
        signed = lib.sign_webhook("{}", "whsec_AAEC")
        lists = {name: [value] for name, value in signed.items()}
        self.assertEqual(lib.verify_webhook("{}", lists, "whsec_AAEC"), {})
        self.assertRaises(lib.WebhookVerificationError, lib.verify_webhook, "{}", {"webhook-id": []}, "whsec_AAEC")
        client = lib.Messaging("mk_test_x", "http://localhost", transport=FakeTransport([{"body": {"messageId": "msg_1"}}]))
        self.assertIsNotNone(client.messages.get("msg_1", headers=None))

    def test_no_error_hides_a_built_in_exception(self):
        hidden = [kind.__name__ for kind in ALL if hasattr(builtins, kind.__name__)]
        self.assertEqual(hidden, [])


if __name__ == "__main__":
    unittest.main()
