# frozen_string_literal: true

# Guarantees that a conformance case cannot express.
require 'messaging/client'
require 'messaging/testing'
require 'socket'

transport = Messaging::FakeTransport.new([{ body: { messageId: 'msg_1' } }])
client = Messaging::Client.new(api_key: 'mk_test_x', base_url: 'http://localhost', transport:)
calls = [
  -> { client.messages.send_message({ body: Float::NAN }) },
  -> { client.messages.send_message({ body: "\xff" }) },
  -> { client.messages.list({ from: Time.now }) },
  -> { client.messages.list({ from: ['x'] }) },
  -> { client.messages.get(nil) },
  -> { client.messages.get('msg_1', { timeout: nil }) },
  -> { client.messages.get('msg_1', { timeout: Float::INFINITY }) },
  -> { client.messages.get('msg_1', { timeout: 0 }) },
  -> { client.messages.get('msg_1', { headers: ['x'] }) }
]
calls.each_with_index do |call, number|
  call.call
rescue Messaging::InvalidArgumentError
  next
else
  raise "Call #{number} was not refused"
end
raise 'A refused call was sent' unless transport.requests.empty?

huge = Messaging::Models::BatchAnswer.new({ accepted: Float::INFINITY, pending: 2 })
raise 'A number without an end is not empty' unless [huge.accepted, huge.pending] == [0, 2]

# An error of the caller's block, such as that of a full disk, is not an error of the connection.
server = TCPServer.new('127.0.0.1', 0)
Thread.new do
  connection = server.accept
  nil until connection.gets == "\r\n"
  connection.write("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nemail\n")
  connection.read
end
exporting = Messaging::Client.new(api_key: 'mk_test_x', base_url: "http://127.0.0.1:#{server.addr[1]}")
begin
  exporting.contacts.export { raise Errno::ENOSPC }
rescue Errno::ENOSPC
  nil
else
  raise 'The error of the block was lost'
end

nested = Array.new(600).inject([]) { |inner, _| [inner] }
begin
  client.messages.send_message({ body: nested })
rescue Messaging::InvalidArgumentError
  nil
else
  raise 'A body that is nested too deeply was sent'
end
